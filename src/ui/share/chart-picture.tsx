// Saves one chart as a picture. The user chooses the chart and the file format; the preview shows the file
// itself.

import { type ReactNode, useEffect, useState } from 'react';
import { type StudioSnapshot, useStudio } from '../../app/studio-context.ts';
import type { Chart } from '../../charts/chart.ts';
import { CHARTS, type ChartEntry } from '../../charts/chart-list.ts';
import { type ChartTheme, svgFileOf } from '../../charts/export-svg.ts';
import { PICTURE_FORMATS } from '../../clips/sizes.ts';
import { t } from '../../languages/t.ts';
import type { Summary } from '../../protocol/summary.ts';
import { firstOptions } from '../charts/chart-options.ts';
import { type Saved, saveAs } from '../charts/save-chart.ts';
import { Button } from '../shared/button.tsx';
import { SelectField } from '../shared/select.tsx';
import { CHART_CHOICES } from '../words/chart-cards.ts';
import { PICTURE } from '../words/picture.ts';
import * as styles from './picture.module.css';
import { SubjectChoice, ThemeField } from './picture-choices.tsx';
import type { PictureProps } from './picture-options.ts';
import * as shareStyles from './share.module.css';
import { useLink } from './use-link.ts';

const WIDTH_PX = 760;
const HEIGHT_PX = 400;

export function ChartPicture({ moment, options, onOptions }: PictureProps): ReactNode {
  const { summary } = moment;
  const link = useLink(moment, { holds: 'instant', atNanos: summary?.clockNanos ?? 0 })?.href ?? '';
  const saved = useChart(options.chart, summary, moment);
  const [failed, setFailed] = useState(false);
  const save = async (): Promise<void> => {
    setFailed(false);
    if (saved === null) return;
    await saveAs(options.pictureFormat, saved, link, options.theme).catch(() => setFailed(true));
  };
  return (
    <>
      <div className={styles.choices}>
        <SubjectChoice options={options} onOptions={onOptions} />
        <div className={styles.fields}>
          <SelectField
            className={styles.select}
            label={PICTURE.chart}
            options={CHARTS.map(({ id, title }) => [id, title])}
            value={options.chart.id}
            onValue={(id) => onOptions({ ...options, chart: CHARTS.find((each) => each.id === id)! })}
          />
          <SelectField
            className={styles.select}
            label={PICTURE.format}
            options={PICTURE_FORMATS.map((each) => [each, PICTURE.formats[each]])}
            value={options.pictureFormat}
            onValue={(pictureFormat) => onOptions({ ...options, pictureFormat })}
          />
          <ThemeField options={options} onOptions={onOptions} />
        </div>
        <p className={shareStyles.note}>{PICTURE.chartNote}</p>
      </div>
      <div className={styles.side}>
        {saved === null || link === '' ? (
          <p className={shareStyles.note}>{PICTURE.nothingYet}</p>
        ) : (
          <ChartSketch saved={saved} link={link} theme={options.theme} />
        )}
        <div className={styles.buttons}>
          <Button kind="primary" disabled={saved === null || link === ''} onClick={() => void save()}>
            {PICTURE.save(PICTURE.formats[options.pictureFormat])}
          </Button>
        </div>
        {failed && <p role="alert">{CHART_CHOICES.saveFailed}</p>}
      </div>
    </>
  );
}

/** The chart, drawn in an element outside the page; null while there is nothing to draw. */
function useChart(entry: ChartEntry, summary: Summary | null, { scenario }: StudioSnapshot): Saved | null {
  const { view } = useStudio();
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => {
    if (summary === null) return;
    const host = document.createElement('div');
    host.className = styles.workshop;
    document.body.append(host);
    let chart: Chart | null = null;
    const draw = async (): Promise<void> => {
      const Drawing = await entry.load();
      if (!host.isConnected) return;
      chart = new Drawing(host);
      chart.resize(WIDTH_PX, HEIGHT_PX);
      const { measured, timeSpan, starts } = view.getState();
      if (entry.hasTime) chart.setSpan(timeSpan);
      chart.update({ summary, scenario, measured, ...firstOptions(entry, starts) });
      const { id, title } = entry;
      const texts = { subtitle: chart.subtitle(), sentence: chart.sentence(), table: chart.table() };
      setSaved({ id, title, ...texts, svg: chart.svg });
    };
    // If the chart's code cannot be loaded, there is nothing to save.
    draw().catch(() => setSaved(null));
    return () => {
      setSaved(null);
      chart?.destroy();
      host.remove();
    };
  }, [entry, summary, scenario, view]);
  return saved;
}

interface SketchProps {
  readonly saved: Saved;
  readonly link: string;
  readonly theme: ChartTheme;
}

function ChartSketch({ saved, link, theme }: SketchProps): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (saved.svg === null) return;
    const { text } = svgFileOf(saved.svg, { ...saved, link, theme });
    const made = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [saved, link, theme]);
  return (
    <figure className={styles.frame} aria-label={PICTURE.preview}>
      {url !== null && <img src={url} alt={t`${saved.title}. ${saved.sentence}`} />}
    </figure>
  );
}
