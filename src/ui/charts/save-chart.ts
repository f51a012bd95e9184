// Saves a chart as a file: SVG, PNG at twice the size, or its numbers as CSV. Nothing leaves the browser.

import type { Chart } from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import { csvOf } from '../../charts/csv.ts';
import { type SvgFile, svgFileOf } from '../../charts/export-svg.ts';
import { withText } from '../../charts/png-text.ts';

export const FILE_KINDS = ['svg', 'png', 'csv'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const PNG_SCALE = 2;

/** Rejects where the browser cannot make the picture. */
export async function saveChart(
  kind: FileKind,
  entry: ChartEntry,
  chart: Chart,
  link: string,
): Promise<void> {
  download(`threadway-${entry.id}.${kind}`, await fileOf(kind, entry, chart, link));
}

async function fileOf(kind: FileKind, { title }: ChartEntry, chart: Chart, link: string): Promise<Blob> {
  if (kind === 'csv') return new Blob([csvOf(title, chart.table(), link)], { type: 'text/csv' });
  const picture = { title, subtitle: chart.subtitle(), sentence: chart.sentence(), link };
  const file = svgFileOf(chart.svg, picture);
  if (kind === 'svg') return new Blob([file.text], { type: 'image/svg+xml' });
  const png = await pngOf(file);
  const bytes = withText(new Uint8Array(await png.arrayBuffer()), { Title: title, Source: link });
  return new Blob([bytes], { type: 'image/png' });
}

async function pngOf({ text, widthPx, heightPx }: SvgFile): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = widthPx * PNG_SCALE;
    canvas.height = heightPx * PNG_SCALE;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no canvas to draw the picture on');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (blob === null) throw new Error('this browser could not write the picture as PNG');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has begun by then; keeping the file any longer only takes memory.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
