// The page of a ready scene, and the list of all such pages. A page has the scene's question, a picture at
// one instant, two numbers, and suggestions to try. The build renders these pages, so that they work without
// scripts, search engines find them, and shared links have a picture.

import type { ReactNode } from 'react';
import { formatInstant } from '../../languages/quantity.ts';
import { POSTER_SIZE } from '../../links/embed-snippet.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { PRESET_SUMMARIES } from '../../scenario/preset-summaries.ts';
import type { Preset } from '../../scenario/presets.ts';
import type { Story } from '../../scenario/story.ts';
import { PageHeader } from '../header/page-header.tsx';
import { type PosterRate, posterNumber } from '../share/poster-numbers.ts';
import { serverClass } from '../shared/server-class.ts';
import { describeServer } from '../stage/describe-server.ts';
import { SCENE_PAGE } from '../words/scenes.ts';

/** Instants are given to a thousandth of a second. */
const STEP_NANOS = 1e6;

export interface ShownScene {
  readonly preset: Preset;
  readonly story: Story;
  readonly atNanos: Nanos;
  /** Throughput of each server at the instant of the picture. */
  readonly rates: readonly PosterRate[];
  /** Describes the picture, including the text in it, which is always English. */
  readonly description: string;
}

interface ScenePageProps {
  readonly shown: ShownScene;
  readonly others: readonly ShownScene[];
  /** Links to the questions that the scene answers. */
  readonly answers: ReactNode;
  /** Path from this page to the folder of the studio. */
  readonly home: string;
}

export function ScenePage({ shown, others, answers, home }: ScenePageProps): ReactNode {
  const { preset, story, atNanos, rates } = shown;
  const numbers = rates.map(posterNumber);
  const instant = formatInstant(atNanos, STEP_NANOS);
  const link = `${home}?preset=${preset.id}`;
  const there = `${link}&t=${atNanos / 1e6}ms`;
  return (
    <>
      <PageHeader home={home} here="scenes" />
      <main className="scene-page">
        <p className="scene-kicker">{preset.title}</p>
        <h1>{story.title}</h1>
        <figure className="scene-figure">
          <a href={there}>
            <Picture shown={shown} home={home} />
          </a>
        </figure>
        <p className="scene-lead">{strong(story.lead)}</p>
        <p>{PRESET_SUMMARIES[preset.id]}</p>
        <p className="scene-open">
          <a className="button primary" href={link}>
            {SCENE_PAGE.open}
          </a>
          <a href={there}>{SCENE_PAGE.there(instant)}</a>
        </p>
        <h2>{SCENE_PAGE.numbers(instant)}</h2>
        <dl className="scene-numbers">
          {preset.scenario.servers.map((server, place) => (
            <div key={server.id}>
              <dt>
                <span className={`badge ${serverClass(place)}`}>{server.id}</span>{' '}
                {describeServer(server, preset.scenario)}
              </dt>
              <dd className={numbers[place]?.suffers ? 'suffers' : undefined}>
                <strong>{numbers[place]?.value}</strong> {numbers[place]?.unit}
              </dd>
            </div>
          ))}
        </dl>
        <h2>{SCENE_PAGE.tries}</h2>
        <ul className="scene-tries">
          {story.tries.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        {preset.source !== null && (
          <p className="scene-source">
            {SCENE_PAGE.source} <cite>{preset.source.title}</cite>
            {preset.source.author !== null && ` ${SCENE_PAGE.by(preset.source.author)}`}
          </p>
        )}
        <p className="scene-source">{SCENE_PAGE.computed}</p>
        {answers}
        <h2>{SCENE_PAGE.other}</h2>
        <SceneCards scenes={others} home={home} />
      </main>
    </>
  );
}

interface SceneListProps {
  readonly scenes: readonly ShownScene[];
  readonly home: string;
}

export function ScenesPage({ scenes, home }: SceneListProps): ReactNode {
  return (
    <>
      <PageHeader home={home} here="scenes" />
      <main className="scene-page">
        <h1>{SCENE_PAGE.allTitle}</h1>
        <p className="scene-lead">{SCENE_PAGE.allLead}</p>
        <SceneCards scenes={scenes} home={home} />
      </main>
    </>
  );
}

function SceneCards({ scenes, home }: SceneListProps): ReactNode {
  return (
    <ul className="scene-cards">
      {scenes.map((shown) => (
        <li key={shown.preset.id}>
          <a href={`${home}scenes/${shown.preset.id}/`}>
            <Picture shown={shown} home={home} isSmall />
            <b>{shown.preset.title}</b>
            <span>{shown.story.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  readonly shown: ShownScene;
  readonly home: string;
  /** Whether this is one of several pictures, each with its text beside it. */
  readonly isSmall?: boolean;
}

/**
 * The picture in the page's theme. The picture for the other theme is hidden, so the browser does not load
 * it.
 */
function Picture({ shown: { preset, description }, home, isSmall = false }: PictureProps): ReactNode {
  return ['', '-dark'].map((theme) => (
    <img
      key={theme}
      className={theme === '' ? 'in-light' : 'in-dark'}
      src={`${home}pictures/${preset.id}${theme}.png`}
      width={POSTER_SIZE.width}
      height={POSTER_SIZE.height}
      loading="lazy"
      alt={isSmall ? '' : description}
    />
  ));
}

/** Renders text; parts between double asterisks are bold. */
function strong(text: string): ReactNode {
  return text.split('**').map((part, index) => (index % 2 === 0 ? part : <b key={part}>{part}</b>));
}
