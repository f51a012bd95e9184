/** The core in this folder of the project, compiled: the text of a module that exports its WebAssembly as CORE_BINARY. */
export function releasedCore(folder: string): Promise<string>;
