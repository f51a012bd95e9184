// Outputs that are known but cannot be read: they have no times, or a format that only their tool reads. Each names
// the output that can be read instead.

import { t } from '../../languages/t.ts';
import { showValue } from '../../scenario/problem.ts';
import { failed, type Reader, shortReader } from './reader.ts';

interface Kind {
  readonly name: string;
  /** Recognises a line, or the first characters. */
  readonly sign: RegExp;
  readonly words: string;
  /** The output that can be read instead. */
  readonly allowed: string;
}

const KINDS: readonly Kind[] = [
  {
    name: t`uvicorn, access log without times`,
    sign: /^(?:INFO:? {1,10})?(?:\[?[\d.a-f:]{2,45}\]?:\d{1,5})? ?- "[A-Z]{1,20} [^"]{1,400} HTTP\/\d(?:\.\d)?" \d{3}(?: [A-Za-z' -]{2,40})?$/m,
    words: t`its lines “${'address:port - "request" status'}”`,
    allowed: t`lines like these, each with a time in front (“${'%(asctime)s'}” in the access formatter of --log-config); uvicorn logs no durations`,
  },
  {
    name: t`HAProxy, its default format`,
    sign: /^(?:.{0,120}haproxy\[\d{1,8}\]: )?Connect from \S{3,60}:\d{1,5} to \S{3,60}:\d{1,5} \(\S{1,200}\/(?:HTTP|TCP)\)$/m,
    words: t`its lines “${'Connect from … to …'}”`,
    allowed: t`the lines that HAProxy writes with “option httplog” or “option tcplog”; its default format has no times`,
  },
  {
    name: t`vegeta, binary results`,
    sign: /Result[^\n]{0,40}Attack[^\n]{0,20}Seq[^\n]{0,20}Code[^\n]{0,20}Timestamp/,
    words: t`its field names “${'Attack, Seq, Code, Timestamp'}”`,
    allowed: t`the output of “${'vegeta encode --to csv'}” or of “${'vegeta report'}”`,
  },
];

/** These are tried after all logs, so a log with times is read as a log. */
export const WITHOUT_TIMES: readonly Reader[] = KINDS.map(({ name, sign, words, allowed }) =>
  shortReader(
    name,
    (head) => (sign.test(head) ? { certainty: 'likely', words } : null),
    [],
    (text) => failed(name, showValue(sign.exec(text)?.[0] ?? ''), allowed),
  ),
);
