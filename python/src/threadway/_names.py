"""Names of scenes, settings and charts. Written by `npm run docs`; a test compares them with the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict, Union

Value = Union[str, int, float, Sequence[str]]
"""A setting: text as in links, a number, or a list of texts for keys that may occur several times."""

Preset = Literal[
    "one-bridge",
    "slow-database",
    "calm-traffic",
    "slow-bridges",
    "small-pool",
    "one-writer",
    "small-storm",
    "few-carriers",
    "small-selector",
    "small-handshakes",
    "retry-layers",
    "slow-copy",
    "cpu-limit",
    "workers-times-threads",
    "fan-out",
    "kept-connection",
    "two-keys",
    "queue-at-the-door",
    "late-scaler",
    "stalled-node",
    "rate-1k",
    "rate-2k",
    "slow-motion",
    "latency-60ms",
    "rate-10k",
    "one-output",
    "users-1",
    "users-10",
    "users-100",
    "users-500",
    "green-threads",
    "carriers",
    "thread-per-connection",
    "one-selector",
    "intended-start",
    "timer-interrupt",
    "retry-storm",
    "retry-budget",
]

Chart = Literal[
    "road",
    "throughput",
    "latency",
    "percentiles",
    "memory",
    "histogram",
    "heatmap",
    "threads",
    "cores",
    "load",
]

Hideable = Literal[
    "title",
    "numbers",
    "captions",
    "legend",
    "tries",
    "transport",
]

Starts = Literal[
    "intended",
    "actual",
    "both",
    "overhead",
    "service",
]

Language = Literal[
    "en",
    "de",
    "es",
    "zh-Hans",
]

Fault = Literal[
    "down",
    "refusing",
    "slow",
    "flapping",
    "errors",
]

CHARTS: tuple[str, ...] = (
    "throughput",
    "latency",
    "percentiles",
    "memory",
    "histogram",
    "heatmap",
    "threads",
    "cores",
    "load",
)


class SceneSettings(TypedDict, total=False):
    """Settings of the scenario, by the keys of links. Pass others, such as `A.threads` and `class`, in a mapping."""

    ageLimit: Value
    arrivals: Value
    backlog: Value
    backoff: Value
    backoffMax: Value
    balancer: Value
    base: Value
    breakAt: Value
    breakFor: Value
    breakVolume: Value
    breakWindow: Value
    bulkhead: Value
    burstOff: Value
    burstOn: Value
    cacheRefill: Value
    carriers: Value
    clientBackoff: Value
    clientBudget: Value
    clientCores: Value
    clientCpu: Value
    clientHost: Value
    clientJitter: Value
    clientRetries: Value
    codel: Value
    codelInterval: Value
    codelTarget: Value
    coldCalls: Value
    coldFactor: Value
    connect: Value
    connectCpu: Value
    connectTime: Value
    connections: Value
    copies: Value
    coreThreads: Value
    cores: Value
    cpu: Value
    cpuLimit: Value
    cpuPeriod: Value
    deploy: Value
    duration: Value
    eventCost: Value
    failAt: Value
    fault: Value
    front: Value
    greenLimit: Value
    greenStack: Value
    greenSwitch: Value
    growEvery: Value
    growMost: Value
    handoff: Value
    hedge: Value
    hedgeBudget: Value
    helpers: Value
    interpreterLock: Value
    interruptCost: Value
    interruptEvery: Value
    jitter: Value
    keepAlive: Value
    kernelTick: Value
    lag: Value
    latency: Value
    limitBackoff: Value
    limitLeast: Value
    limitMost: Value
    limitStart: Value
    limitTimeout: Value
    limitTolerance: Value
    limitWindow: Value
    limiter: Value
    lock: Value
    loops: Value
    machineFault: Value
    memory: Value
    name: Value
    network: Value
    nodeConcurrency: Value
    nodeOrder: Value
    nodeQueue: Value
    nodes: Value
    order: Value
    overflow: Value
    patience: Value
    pauseEvery: Value
    pauseLength: Value
    persistent: Value
    pollerCost: Value
    pollers: Value
    poolMaxWait: Value
    poolOrder: Value
    poolQueue: Value
    poolSize: Value
    probe: Value
    probeFailures: Value
    probePeriod: Value
    processes: Value
    queue: Value
    queueLock: Value
    rate: Value
    readiness: Value
    readyOrder: Value
    rearmCost: Value
    recordBytes: Value
    recordLimit: Value
    recordMemory: Value
    replies: Value
    request: Value
    requests: Value
    resident: Value
    residentBase: Value
    retries: Value
    retryBudget: Value
    runnableCost: Value
    scaleAt: Value
    scaleCalls: Value
    scaleDown: Value
    scalePeriod: Value
    scaleStep: Value
    servers: Value
    shape: Value
    shapeFactor: Value
    shapeFrom: Value
    shapeUntil: Value
    shard: Value
    slack: Value
    slice: Value
    slowStart: Value
    spuriousRead: Value
    stack: Value
    stageThreads: Value
    start: Value
    startSpread: Value
    startTime: Value
    stealing: Value
    surge: Value
    swapFactor: Value
    switchCost: Value
    synRetries: Value
    taskMemory: Value
    think: Value
    threadCreation: Value
    threadLimit: Value
    threadPer: Value
    threads: Value
    tick: Value
    timeout: Value
    timestamps: Value
    tokenBurst: Value
    tokens: Value
    traffic: Value
    unavailable: Value
    upstream: Value
    users: Value
    wakeCall: Value
    wakeCost: Value
    wakeUp: Value
    watchCost: Value
    weight: Value
    whenFull: Value
    whenMemoryFull: Value


class Settings(SceneSettings, total=False):
    """All settings that can change while a scene is shown."""

    palette: Value
    seed: Value
    speed: Value
    starts: Value
    theme: Value
