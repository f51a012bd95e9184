/**
 * Compiles the core in this folder of the project. Returns the text of a module that exports its WebAssembly
 * as CORE_BINARY. `hasNames`: include function names.
 */
export function releasedCore(folder: string, hasNames?: boolean): Promise<string>;
