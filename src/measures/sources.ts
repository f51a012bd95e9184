// Sources that several measures share.

import { t } from '../languages/t.ts';

export const DENNING = t`Denning and Buzen, The Operational Analysis of Queueing Network Models (1978): busy time ÷ observed time`;
export const LITTLE = t`Little, A Proof for the Queuing Formula L = λW (1961)`;
