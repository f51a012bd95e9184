// Saves a lesson as one file or as a package for course systems. It fetches the parts, which are stored
// beside the page, and combines them.

import { renderToString } from 'react-dom/server';
import { HOME, type LessonState } from '../learn/lesson-context.ts';
import { hostedHome, lessonFile } from '../learn/lesson-file.ts';
import { LessonPage } from '../learn/lesson-page.tsx';
import type { SavedLesson, SaveKind } from '../learn/save-button.tsx';
import { scormPackage } from '../learn/scorm-package.ts';
import { download } from '../ui/shared/download.ts';
import { LEARN } from '../ui/words/learn.ts';
import script from './lesson-file.ts?worker&url';

/** Rejects if a part cannot be loaded, for example without a network. */
export async function saveLesson(
  state: Pick<LessonState, 'figures' | 'language' | 'lesson' | 'next' | 'picture' | 'openWorker'>,
  kind: SaveKind,
): Promise<SavedLesson> {
  const home = new URL(HOME, location.href).href;
  const [embed, code, styles, picture] = await Promise.all([
    textAt(new URL('embed.html', home).href),
    textAt(new URL(script, document.baseURI).href),
    stylesOfPage(),
    dataAt(new URL(state.picture, location.href).href),
  ]);
  const { lesson, language, figures, next, openWorker } = state;
  const data = { lesson, language, figures, next, picture, home: hostedHome(embed, home, language) };
  const html = lessonFile({
    data: { ...data, embed },
    direction: document.documentElement.dir,
    content: renderToString(<LessonPage {...data} openWorker={openWorker} isFile />),
    styles,
    script: code,
    nonce: madeUpNumber(),
  });
  const name = `threadway-${lesson.id}.${kind === 'scorm' ? 'zip' : 'html'}`;
  const blob =
    kind === 'scorm'
      ? new Blob([scormPackage(lesson, html)], { type: 'application/zip' })
      : new Blob([html], { type: 'text/html' });
  download(name, blob);
  return { name, bytes: blob.size };
}

/** The page's style sheets concatenated, with the fonts that they load embedded. */
async function stylesOfPage(): Promise<string> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const texts = await Promise.all(sheets.map(({ href }) => sheetAt(href)));
  return texts.join('\n');
}

const LOADED = /url\(["']?([^"'()]+)["']?\)/g;

async function sheetAt(address: string): Promise<string> {
  const css = await textAt(address);
  const loaded = [...css.matchAll(LOADED)].map(([, file]) => file!);
  const held = new Map<string, string>();
  for (const file of loaded) held.set(file, await dataAt(new URL(file, address).href));
  return css.replace(LOADED, (_, file: string) => `url("${held.get(file)!}")`);
}

async function fetched(address: string): Promise<Response> {
  const reply = await fetch(address);
  if (!reply.ok) {
    throw new Error(LEARN.file.notFound(address.replace(/^.*\//, ''), String(reply.status)));
  }
  return reply;
}

async function textAt(address: string): Promise<string> {
  return (await fetched(address)).text();
}

/** The file at this address as a data URL. */
async function dataAt(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  const reader = new FileReader();
  const blob = await (await fetched(address)).blob();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function madeUpNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
