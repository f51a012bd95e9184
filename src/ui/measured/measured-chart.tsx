// The percentile chart of the page once more, with what was measured on it.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Chart } from '../../charts/chart.ts';
import { createChart } from '../../charts/registry.ts';
import type { Measurement } from '../../share/measured/measurement.ts';
import { useSize } from '../shared/use-size.ts';
import { useRun, useScenario } from '../studio-context.ts';
import { percentileInput } from './comparison.ts';

export function MeasuredChart({ measurement }: { readonly measurement: Measurement }): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [subtitle, setSubtitle] = useState('');
  const summary = useRun((state) => state.summary);
  const scenario = useScenario((state) => state.scenario);

  useEffect(() => {
    if (host.current === null) return;
    const made = createChart('percentiles', host.current);
    made.resize(host.current.clientWidth, host.current.clientHeight);
    setChart(made);
    return () => made.destroy();
  }, []);

  useSize(host, (width, height) => chart?.resize(width, height));

  useEffect(() => {
    if (chart === null || summary === null) return;
    chart.update(percentileInput(measurement, measurement.startsAt ?? 'actual', summary, scenario));
    setSubtitle(chart.subtitle());
  }, [chart, summary, scenario, measurement]);

  return (
    <figure className="measured-figure">
      <div ref={host} className="measured-plot" />
      <figcaption>{subtitle}</figcaption>
    </figure>
  );
}
