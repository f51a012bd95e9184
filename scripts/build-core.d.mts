/**
 * The core in this folder of the project, compiled: the text of a module that exports its WebAssembly as CORE_BINARY. `hasNames`: with
 * the names of its functions.
 */
export function releasedCore(folder: string, hasNames?: boolean): Promise<string>;
