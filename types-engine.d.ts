// What the engine uses of the hosts in which it runs: there is WebAssembly in each of them, and no types of it that fit them all.

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
  class Memory {
    constructor(limits: { readonly initial: number });
    readonly buffer: ArrayBuffer;
  }
}

declare function atob(base64: string): string;

declare function importScripts(address: string): void;

/** The address of a worker's file, which Vite writes. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
