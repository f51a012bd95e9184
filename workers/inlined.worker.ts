// The engine's worker with everything that it may need, for browsers that refuse to start a worker from its
// address. This one starts from text in the page, from which it could not load anything else.

import './simulation.worker.ts';
