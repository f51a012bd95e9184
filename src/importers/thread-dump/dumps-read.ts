// The supported kinds of dumps, for help. Separate from their readers, which are loaded with the first dump.

import { t } from '../../languages/t.ts';

export const DUMPS_READ: string = t`thread dumps of Java, Go, Python (faulthandler, py-spy) and .NET`;
