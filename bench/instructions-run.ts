// Runs one workload for instructions.ts. Arguments: A, B, C or D, and the number of requests.

import { endOf } from './timed-run.ts';
import { WORKLOADS } from './workloads.ts';

const [workload = 'A', requests = '0'] = process.argv.slice(2);
endOf({ ...WORKLOADS[workload]!, stop: { requests: Number(requests), durationNanos: null } }).release();
