// In place of places-of.ts and lit-spots.ts in builds that light a followed request on the first road alone.

import { FRONT } from './chain-layout.ts';
import type * as LitSpots from './lit-spots.ts';
import type * as PlacesOf from './places-of.ts';

export const placesOf: typeof PlacesOf.placesOf = (request) => new Map([[FRONT, request]]);
export const litSpots: typeof LitSpots.litSpots = () => [];
