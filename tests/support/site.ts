// A server of a built page for one test, which stops it to simulate a lost network, and can replace its
// version.

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIRST_LANGUAGE, LANGUAGES } from '../../src/languages/languages.ts';

const SERVER = fileURLToPath(new URL('../../scripts/serve.mjs', import.meta.url));
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

export class Site {
  /** Ends in a slash. */
  readonly address: string;
  private readonly server: ChildProcess;
  private readonly scratch: string;

  private constructor(address: string, server: ChildProcess, scratch: string) {
    this.address = address;
    this.server = server;
    this.scratch = scratch;
  }

  /** `path` begins and ends with a slash; `folder` is the served folder, dist/ by default. */
  static async open(path = '/', folder = DIST): Promise<Site> {
    const scratch = mkdtempSync(join(tmpdir(), 'threadway-site-'));
    symlinkSync(folder, join(scratch, 'site'));
    const options = ['--path', path, '--root', join(scratch, 'site')];
    const server = spawn(process.execPath, [SERVER, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: withoutPort(),
    });
    for await (const line of server.stdout) {
      const address = /http:\S+\//.exec(String(line))?.[0];
      if (address !== undefined) return new Site(address, server, scratch);
    }
    throw new Error('the server did not start');
  }

  /** Serves another folder from now on. */
  deploy(folder: string): void {
    rmSync(join(this.scratch, 'site'));
    symlinkSync(folder, join(this.scratch, 'site'));
  }

  /** Stops the server: its address no longer answers. */
  async close(): Promise<void> {
    if (this.server.exitCode === null && this.server.signalCode === null) {
      const ended = new Promise((resolve) => this.server.once('exit', resolve));
      this.server.kill();
      await ended;
    }
    rmSync(this.scratch, { recursive: true, force: true });
  }
}

/** A folder with everything in dist/ except the other languages; each has its own version. */
export function copyOfDist(): string {
  const others = LANGUAGES.filter(({ code }) => code !== FIRST_LANGUAGE).map(({ code }) => join(DIST, code));
  return copyOf(DIST, others);
}

/** A copy of a folder without these paths in it. */
export function copyOf(original: string, without: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'threadway-copy-'));
  cpSync(original, folder, { recursive: true, filter: (path) => !without.includes(path) });
  return folder;
}

/** PORT belongs to the server that all tests share. */
function withoutPort(): NodeJS.ProcessEnv {
  const { PORT: _, ...others } = process.env;
  return others;
}
