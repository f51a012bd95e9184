// What interrupts and pauses do to the cores of a process.

export abstract class HaltedCores {
  /** Threads on cores or ready for one. */
  abstract get runnable(): i32;

  /** Whether the core's slice gets on at this moment. */
  abstract computes(core: i32): bool;

  /** The core's thread stops at once, or goes on unless something else holds it. */
  abstract interrupt(core: i32): void;
  abstract resume(core: i32): void;

  /** The whole process stops, or goes on. */
  abstract stand(): void;
  abstract goOn(): void;
}
