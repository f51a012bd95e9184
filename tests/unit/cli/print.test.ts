// Names from links and files are printed without effect on the terminal.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { visible } from '../../../src/cli/print.ts';
import { ProgressLine } from '../../../src/cli/progress.ts';
import { formatTable } from '../../../src/cli/table.ts';
import { threadwayCommand as threadway } from '../../support/threadway-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'threadway-print-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** This text reverses letters, clears the screen, and begins an escape sequence with one character. */
const HOSTILE = 'a\u202egnp.exe\u2066\u009b2J\u061c';
const ACTING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const inert = (text: string): boolean => !ACTING.test(text.replaceAll(/[\n\t]/g, ''));

describe('a text for the terminal', () => {
  it('has escapes in place of control characters and direction marks, and is otherwise unchanged', () => {
    expect(visible('\u001b[31mred\u007f\r\u202e')).toBe('\\u001b[31mred\\u007f\\u000d\\u202e');
    const plain = 'Größe 大小 حجم 👩‍💻\n\tx';
    expect(visible(plain)).toBe(plain);
  });

  it('is as wide in a table as its visible part', () => {
    expect(
      formatTable([
        [HOSTILE, '1'],
        ['b', '22'],
      ])
        .split('\n')
        .map(({ length }) => length),
    ).toEqual([visible(HOSTILE).length + 4, visible(HOSTILE).length + 4]);
  });

  it('keeps its progress line', () => {
    const said: string[] = [];
    const line = new ProgressLine({ isTTY: true, write: (text) => said.push(text) }, 0);
    line.report(() => HOSTILE, 1000);
    expect(said).toEqual([`\r\u001b[2K${visible(HOSTILE)}`]);
  });
});

describe('the command', () => {
  it('prints a name as JSON that parses unchanged, and as text without effect', () => {
    const scenario = join(folder, 'scenario.json');
    writeFileSync(
      scenario,
      JSON.stringify({ name: 'a\u202eb', stop: { requests: 10, durationNanos: null } }),
    );
    const asText = threadway(['run', '--scenario', scenario]);
    expect(asText.stdout).toMatch(/^a\\u202eb\n/);
    const asJson = threadway(['run', '--scenario', scenario, '--json']);
    expect(inert(asJson.stdout)).toBe(true);
    expect(JSON.parse(asJson.stdout).scenario.name).toBe('a\u202eb');
  });

  it('reports problems without control characters from a file, its name or an argument', () => {
    const hostile = join(folder, `${HOSTILE}\u001b[2J.log`);
    writeFileSync(hostile, `${HOSTILE}\n`);
    for (const args of [
      ['import-log', hostile],
      ['run', '--scenario', hostile],
      ['run', '--set', `${HOSTILE}=1`],
      ['run', '--set', `threads=${HOSTILE}`],
      [HOSTILE],
    ]) {
      const { stderr, stdout, status } = threadway(args);
      expect(status).toBe(2);
      expect(inert(stderr + stdout)).toBe(true);
    }
  });
});
