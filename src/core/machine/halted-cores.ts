// The operations that interrupts, pauses and the CPU limit need from the cores of a process.

export abstract class HaltedCores {
  /** Number of threads that are on cores or ready for one. */
  abstract get runnable(): i32;

  /** Whether the core's slice makes progress now. */
  abstract computes(core: i32): bool;

  /**
   * First function: halts the core's thread at once. Second: resumes the thread, unless something else halts
   * it.
   */
  abstract interrupt(core: i32): void;
  abstract resume(core: i32): void;

  /** Resumes a throttled core, unless the process is paused. */
  abstract letGo(core: i32): void;

  /** Pauses or resumes the whole process. */
  abstract stand(): void;
  abstract goOn(): void;
}
