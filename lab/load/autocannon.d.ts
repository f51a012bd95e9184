// What the lab uses of autocannon, which brings no types.

declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Seconds. */
    readonly timeout: number;
  }
  interface Run {
    on(event: 'start' | 'reqError', listener: () => void): this;
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, millis: number) => void,
    ): this;
  }
  export default function autocannon(options: Options, onEnd: (error: Error | null | undefined) => void): Run;
}
