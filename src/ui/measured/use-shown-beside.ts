// Puts a measurement on the page's percentile chart, where it stays until it is removed.

import { useEffect } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import type { Measurement } from '../../importers/measured/measurement.ts';

export function useShownBeside(measurement: Measurement | null): void {
  const { view } = useStudio();
  useEffect(() => {
    if (measurement !== null) view.setState({ measured: measurement });
  }, [measurement, view]);
}
