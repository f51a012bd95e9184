// Saves a drawing as SVG or as PNG (at twice the size), or its numbers as CSV. Nothing leaves the browser.

import type { ChartTable } from '../../charts/chart.ts';
import { type ChartTheme, type SvgFile, svgFileOf } from '../../charts/export-svg.ts';
import { withText } from '../../charts/png-text.ts';
import { t } from '../../languages/t.ts';
import { download } from '../shared/download.ts';

export const FILE_KINDS = ['svg', 'png', 'csv'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What is needed to save a chart as a file. */
export interface Saved {
  /** Used in the name of the file. */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sentence: string;
  readonly table: ChartTable;
  /** null if there are numbers but no drawing. */
  readonly svg: SVGSVGElement | null;
}

const PNG_SCALE = 2;

/**
 * `theme`: the theme of the picture; light by default, which suits paper and articles. Rejects if there is no
 * picture or the browser cannot make it.
 */
export async function saveAs(
  kind: FileKind,
  saved: Saved,
  link: string,
  theme: ChartTheme = 'light',
): Promise<void> {
  download(`threadway-${saved.id}.${kind}`, await fileOf(kind, saved, link, theme));
}

async function fileOf(kind: FileKind, saved: Saved, link: string, theme: ChartTheme): Promise<Blob> {
  const { title, subtitle, sentence, table, svg } = saved;
  if (kind === 'csv') return new Blob([csvOf(title, sentence, table, link)], { type: 'text/csv' });
  if (svg === null) throw new TypeError(t`${title} has no picture`);
  const file = svgFileOf(svg, { title, subtitle, sentence, link, theme });
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
    if (context === null) throw new Error(t`this browser has no canvas to draw the picture on`);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (blob === null) throw new Error(t`this browser could not write the picture as PNG`);
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * A chart's table as CSV (RFC 4180). The first cell is a comment with the title, the link and the sentence
 * that describes the chart; column names and values follow.
 */
export function csvOf(title: string, sentence: string, { columns, rows }: ChartTable, link: string): string {
  const comment = `# ${title}. ${link} ${sentence}`.trimEnd().replaceAll(/[\r\n]/g, ' ');
  const lines = [[comment], columns, ...rows].map((row) => row.map(cell).join(','));
  return [...lines, ''].join('\r\n');
}

/**
 * Texts may come from links. A spreadsheet would evaluate a text that looks like a formula, so such a text
 * gets a leading apostrophe, which makes the spreadsheet show it literally.
 */
function cell(text: string): string {
  const isComputed = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text));
  const inert = isComputed ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
