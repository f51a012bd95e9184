// The engine's worker with all that it may need, for browsers that refuse a worker from its own address: it becomes one of a text in the
// page, from which nothing more can be fetched.

import './simulation.worker.ts';
