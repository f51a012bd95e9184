// Types for the parts of autocannon in use; it comes without types.

declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
    /** In seconds. */
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
