//! Workload B in simrs: a pool of blocking threads on a few cores, with time slices, context switches and one
//! of ten upstream nodes stalled. The rules are the engine's. Arguments: requests, threads, cores,
//! repetitions. Prints one line of JSON.
//!
//! The library does not define the order of events at equal times. So its seconds are used as nanoseconds,
//! and its nanoseconds encode the order: by kind, then by insertion.

use peers::{argument, median_millis};
use simrs::{Component, ComponentId, Executor, Scheduler, Simulation, State};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

const BURST: u64 = 50_000;
const CALL: u64 = 20_000_000;
const STALL: u64 = 30_000_000_000;
const SLICE: u64 = 1_000_000;
const SWITCH: u64 = 5_000;
const GAP: u64 = 200_000;
const NODES: u64 = 10;
const RANKS: u32 = 300_000_000;

#[derive(Debug, Clone, Copy)]
enum Event {
    Reply(usize),
    SliceEnd(usize),
    Arrival,
}

#[derive(Default, Clone)]
struct Thread {
    request: u64,
    is_second: bool,
    left: u64,
    home: Option<usize>,
}

#[derive(Default, Clone)]
struct Core {
    on: Option<usize>,
    last: Option<usize>,
    ran: u64,
    quantum: u64,
}

#[derive(Default)]
struct Pool {
    requests: u64,
    arrived: u64,
    threads: Vec<Thread>,
    cores: Vec<Core>,
    idle_threads: VecDeque<usize>,
    ready: VecDeque<usize>,
    backlog: VecDeque<u64>,
    idle_cores: usize,
    scheduled: u32,
    events: u64,
    switches: u64,
    end: u64,
    latencies: u64,
}

impl Pool {
    fn new(requests: u64, threads: usize, cores: usize) -> Self {
        Pool {
            requests,
            threads: vec![Thread::default(); threads],
            cores: vec![Core::default(); cores],
            idle_threads: (0..threads).collect(),
            idle_cores: cores,
            ..Pool::default()
        }
    }

    fn schedule(
        &mut self,
        at: u64,
        event: Event,
        own: ComponentId<Event>,
        scheduler: &mut Scheduler,
    ) {
        let kind = match event {
            Event::Reply(_) => 0,
            Event::SliceEnd(_) => 1,
            Event::Arrival => 2,
        };
        self.scheduled += 1;
        scheduler.schedule(
            Duration::new(at, kind * RANKS + self.scheduled) - scheduler.time(),
            own,
            event,
        );
    }

    fn arrive(&mut self, own: ComponentId<Event>, scheduler: &mut Scheduler) {
        let request = self.arrived;
        self.arrived += 1;
        if self.arrived < self.requests {
            self.schedule(self.arrived * GAP, Event::Arrival, own, scheduler);
        }
        match self.idle_threads.pop_front() {
            None => self.backlog.push_back(request),
            Some(thread) => {
                self.bind(thread, request);
                self.ready.push_back(thread);
            }
        }
    }

    fn bind(&mut self, thread: usize, request: u64) {
        let home = self.threads[thread].home;
        self.threads[thread] = Thread {
            request,
            is_second: false,
            left: BURST,
            home,
        };
    }

    /// An idle core: the thread's last one; for a new thread one that no thread has used; else any.
    fn core_for(&self, thread: usize) -> usize {
        let idle = || (0..self.cores.len()).filter(|&core| self.cores[core].on.is_none());
        match self.threads[thread].home {
            Some(home) if self.cores[home].on.is_none() => Some(home),
            Some(_) => idle().next(),
            None => idle()
                .find(|&core| self.cores[core].last.is_none())
                .or_else(|| idle().next()),
        }
        .expect("a core is idle")
    }

    fn occupy(
        &mut self,
        thread: usize,
        now: u64,
        own: ComponentId<Event>,
        scheduler: &mut Scheduler,
    ) {
        let core = self.core_for(thread);
        let switches = self.cores[core].last.is_some_and(|last| last != thread);
        self.switches += u64::from(switches);
        self.cores[core] = Core {
            on: Some(thread),
            last: Some(thread),
            ran: 0,
            quantum: SLICE,
        };
        self.threads[thread].home = Some(core);
        self.idle_cores -= 1;
        self.start(
            core,
            thread,
            now + if switches { SWITCH } else { 0 },
            own,
            scheduler,
        );
    }

    fn start(
        &mut self,
        core: usize,
        thread: usize,
        from: u64,
        own: ComponentId<Event>,
        scheduler: &mut Scheduler,
    ) {
        let ran = self.threads[thread].left.min(self.cores[core].quantum);
        self.cores[core].ran = ran;
        self.schedule(from + ran, Event::SliceEnd(core), own, scheduler);
    }

    fn end_slice(
        &mut self,
        core: usize,
        now: u64,
        own: ComponentId<Event>,
        scheduler: &mut Scheduler,
    ) {
        let Core { on, ran, .. } = self.cores[core];
        let thread = on.expect("a slice has a thread");
        self.cores[core].quantum -= ran;
        self.threads[thread].left -= ran;
        let is_used_up = self.cores[core].quantum == 0;
        let goes_on = self.threads[thread].left > 0 || self.go_on(thread, now, own, scheduler);
        if goes_on && !(is_used_up && !self.ready.is_empty()) {
            if is_used_up {
                self.cores[core].quantum = SLICE;
            }
            self.start(core, thread, now, own, scheduler);
            return;
        }
        if goes_on {
            self.ready.push_back(thread);
        }
        self.cores[core].on = None;
        self.idle_cores += 1;
    }

    /// A burst is over: makes the call, or ends the request and takes the next. Returns false if the thread
    /// waits.
    fn go_on(
        &mut self,
        thread: usize,
        now: u64,
        own: ComponentId<Event>,
        scheduler: &mut Scheduler,
    ) -> bool {
        let Thread {
            request, is_second, ..
        } = self.threads[thread];
        if !is_second {
            self.threads[thread].is_second = true;
            self.threads[thread].left = BURST;
            let takes = if request % NODES == NODES - 1 {
                STALL
            } else {
                CALL
            };
            self.schedule(now + takes, Event::Reply(thread), own, scheduler);
            return false;
        }
        self.latencies += now - request * GAP;
        match self.backlog.pop_front() {
            Some(next) => self.bind(thread, next),
            None => self.idle_threads.push_back(thread),
        }
        self.threads[thread].left > 0
    }
}

/// The library passes each event to an immutable component, hence the shared cell.
struct Shared(Rc<RefCell<Pool>>);

impl Component for Shared {
    type Event = Event;

    fn process_event(
        &self,
        own: ComponentId<Event>,
        event: &Event,
        scheduler: &mut Scheduler,
        _: &mut State,
    ) {
        let mut pool = self.0.borrow_mut();
        let now = scheduler.time().as_secs();
        pool.events += 1;
        pool.end = now;
        match *event {
            Event::Reply(thread) => pool.ready.push_back(thread),
            Event::SliceEnd(core) => pool.end_slice(core, now, own, scheduler),
            Event::Arrival => pool.arrive(own, scheduler),
        }
        while pool.idle_cores > 0 {
            let Some(thread) = pool.ready.pop_front() else {
                break;
            };
            pool.occupy(thread, now, own, scheduler);
        }
    }
}

fn main() {
    let requests = argument(1);
    let (millis, pool) = median_millis(argument(4), || {
        let pool = Rc::new(RefCell::new(Pool::new(requests, argument(2), argument(3))));
        let mut simulation = Simulation::default();
        let own = simulation.add_component(Shared(Rc::clone(&pool)));
        simulation.schedule(Duration::ZERO, own, Event::Arrival);
        simulation.execute(Executor::unbound());
        pool
    });
    let Pool {
        events,
        switches,
        end,
        latencies,
        ..
    } = *pool.borrow();
    // The switch to a thread is part of its first slice here, as in the engine; count it as a separate event.
    println!(
        r#"{{"millis":{millis:.3},"events":{},"switches":{switches},"endSeconds":{:.6},"meanLatencyMillis":{:.3}}}"#,
        events + switches,
        end as f64 / 1e9,
        latencies as f64 / requests as f64 / 1e6,
    );
}
