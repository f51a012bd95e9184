// The picture to save: the roads as the page draws them, each on a card with its name and a sentence about
// its state, and a line below them with the link and the clock. It has its own canvas of any size and
// resolution, in the light or dark theme.

import { paragraph } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import type { Camera } from '../road/camera.ts';
import type { Box } from '../road/layout/box.ts';
import type { Pen } from '../road/paint/pen.ts';
import { drawRoad, type RoadPicture } from '../road/road-picture.ts';
import type { RoadScene } from '../road/road-scene.ts';
import { traceRoad } from '../road/trace-road.ts';
import type { Nanos } from '../scenario/duration.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { blocksOf, type PictureBlocks, POSTER_TITLE_PX, type SceneBlock } from './blocks.ts';
import type { RunInstant } from './clip-plan.ts';
import { MARKS_MAX, SvgMarks } from './svg-marks.ts';
import { SvgPage } from './svg-page.ts';
import { SvgPen } from './svg-pen.ts';

export const PICTURE_THEMES = ['light', 'dark'] as const;
export type PictureTheme = (typeof PICTURE_THEMES)[number];

export interface PictureLook {
  /** In CSS pixels; multiplied by `ratio` they give the pixels of the file. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly theme: PictureTheme;
  readonly palette: string;
  readonly camera: Camera;
  /** Ids of the servers to show, in order. */
  readonly servers: readonly string[];
  readonly followed: { readonly server: string; readonly request: number } | null;
  /** Written below the roads; null for no link. */
  readonly link: string | null;
  /** Speed of the clock as text; null for a still picture. */
  readonly pace: string | null;
  /** Texts of the poster; null for a picture of the roads alone. */
  readonly poster: Poster | null;
  /** Omits the sentences about the state, for pictures that ask the viewer about it. */
  readonly isSilent?: boolean;
}

/** Texts of a poster, the picture of a scene in shared links. It must be readable at a third of its size. */
export interface Poster {
  /** Name of the scene. */
  readonly title: string;
  /** One number per server shown. */
  readonly numbers: readonly PosterNumber[];
}

export interface PosterNumber {
  readonly value: string;
  /** Unit of the number. */
  readonly unit: string;
  /** Whether the number indicates trouble. */
  readonly suffers: boolean;
}

/** The texts of a picture, in the language of the page. */
export interface PictureWords {
  readonly name: string;
  title(server: Server, scenario: Scenario): string;
  road(server: Server, scenario: Scenario): RoadScene;
  clock(atNanos: Nanos): string;
}

interface DrawnRoad {
  readonly block: SceneBlock;
  readonly canvas: HTMLCanvasElement;
  id: string;
  title: string;
  /** Index of the server in the frame. */
  index: number;
  scene: RoadScene | null;
  view: RoadPicture | null;
}

const COLOURS = ['bg', 'panel', 'line', 'ink', 'muted', 'danger'] as const;
type Colours = Readonly<Record<(typeof COLOURS)[number], string>>;

/** Signs change as seldom as on the page, so that a film stays readable. */
const SIGNS_MILLIS = 400;

export class Scenery {
  readonly canvas = document.createElement('canvas');
  private readonly context: CanvasRenderingContext2D;
  /** A hidden element that has the theme's design tokens. */
  private readonly host = document.createElement('div');
  private readonly blocks: PictureBlocks;
  private readonly look: PictureLook;
  private readonly words: PictureWords;
  private readonly stages: readonly DrawnRoad[];
  private readonly colours: Colours;
  private readonly font: string;
  private scenario: Scenario | null = null;
  private clockNanos = 0;
  /** Picture time at which the signs were last updated. */
  private signsAt = Number.NEGATIVE_INFINITY;

  /** Throws if the browser provides no 2D context. */
  constructor(look: PictureLook, words: PictureWords) {
    this.look = look;
    this.words = words;
    this.canvas.width = Math.round(look.width * look.ratio);
    this.canvas.height = Math.round(look.height * look.ratio);
    const context = this.canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (context === null)
      throw new Error(t`This browser cannot draw on a 2D canvas, so there is no picture to save.`);
    this.context = context;
    this.blocks = blocksOf(look.width, look.height, look.servers.length, look.poster !== null);
    this.host.dataset.theme = look.theme;
    this.host.dataset.palette = look.palette;
    this.host.hidden = true;
    document.body.append(this.host);
    const style = getComputedStyle(this.host);
    const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
    this.colours = Object.fromEntries(COLOURS.map((name) => [name, token(name)])) as Colours;
    this.font = token('font');
    this.stages = look.servers.map((id, place) => {
      const canvas = document.createElement('canvas');
      this.host.append(canvas);
      return {
        block: this.blocks.scenes[place],
        canvas,
        id,
        title: '',
        index: -1,
        scene: null,
        view: null,
      };
    });
  }

  /** Takes over the state of the run at this instant. Copies what it needs of the frame. */
  show({ frame, scenario }: RunInstant): void {
    if (scenario !== this.scenario) this.take(scenario);
    this.clockNanos = frame.clock;
    for (const { view, index } of this.stages) {
      const block = frame.servers[index];
      if (block !== undefined) view?.accept(block, frame.clock);
    }
  }

  /** Advances to this wall time without drawing. Returns whether anything still moves. */
  advance(millis: number): boolean {
    let moves = false;
    for (const { view } of this.stages) if (view?.advance(millis)) moves = true;
    return moves;
  }

  /** Draws at this wall time, which must not go back. Returns whether anything still moves. */
  draw(millis: number): boolean {
    const { context, look } = this;
    let moves = false;
    const isDue = millis - this.signsAt >= SIGNS_MILLIS;
    if (isDue) this.signsAt = millis;
    for (const { view } of this.stages) {
      if (isDue) view?.renewSigns();
      if (view?.draw(millis)) moves = true;
    }
    context.setTransform(look.ratio, 0, 0, look.ratio, 0, 0);
    this.paint(context, ({ canvas, block: { road } }) => {
      context.drawImage(canvas, road.x, road.y, road.width, road.height);
    });
    return moves;
  }

  /** The last drawn picture as SVG text containing this link. */
  svg(link: string): string {
    const { look, words } = this;
    const page = new SvgPage();
    this.paint(new SvgPen(page, newContext()), ({ view, canvas, block }) => {
      if (view !== null) writeRoad(page, view, canvas, block.road);
    });
    const description = this.description();
    const metadata = `${words.name} ${link}`;
    return page.text(look.width, look.height, { title: words.name, description, metadata });
  }

  /** The picture in words: the sentence of each scene. */
  description(): string {
    const { stages, words } = this;
    const said = stages.map((stage) => {
      const sentence = this.sentence(stage);
      return paragraph([t`${stage.id}: ${stage.title}.`, sentence === '' ? '' : t`${sentence}.`]);
    });
    return paragraph([t`${words.name}, ${words.clock(this.clockNanos)}.`, ...said]);
  }

  /** Frees the memory of the scenery, which must not be used afterwards. */
  destroy(): void {
    for (const { view } of this.stages) view?.destroy();
    this.host.remove();
    this.canvas.width = 0;
  }

  private take(scenario: Scenario): void {
    this.scenario = scenario;
    for (const stage of this.stages) {
      stage.index = scenario.servers.findIndex(({ id }) => id === stage.id);
      const server = scenario.servers[stage.index];
      if (server === undefined) continue;
      stage.title = this.words.title(server, scenario);
      const scene = this.words.road(server, scenario);
      if (same(scene, stage.scene)) continue;
      stage.scene = scene;
      stage.view?.destroy();
      stage.view = this.build(stage, scene);
    }
  }

  private build({ canvas, block, id }: DrawnRoad, scene: RoadScene): RoadPicture {
    const { look } = this;
    const view = drawRoad(canvas, scene);
    view.signsAtOnce = true;
    view.resize(block.road.width, block.road.height, look.ratio);
    view.look(look.camera, true);
    view.follow(look.followed?.server === id ? look.followed.request : null);
    return view;
  }

  private paint(context: Pen, paintRoad: (stage: DrawnRoad) => void): void {
    const { colours, look } = this;
    context.fillStyle = colours.bg;
    context.fillRect(0, 0, look.width, look.height);
    if (look.poster !== null) this.paintTitle(context, look.poster.title);
    for (const stage of this.stages) {
      const { card } = stage.block;
      context.save();
      roundedBox(context, card, 10);
      context.clip();
      context.fillStyle = colours.panel;
      context.fillRect(card.x, card.y, card.width, card.height);
      paintRoad(stage);
      context.restore();
      this.paintHead(context, stage);
    }
    this.paintFoot(context);
  }

  private sentence({ view }: DrawnRoad): string {
    return this.look.isSilent === true ? '' : (view?.caption() ?? '');
  }

  private paintHead(context: Pen, stage: DrawnRoad): void {
    const { colours, font } = this;
    const { block, id, title, index } = stage;
    const { card, headHeight, isWide } = block;
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    roundedBox(
      context,
      { ...card, x: card.x + 0.5, y: card.y + 0.5, width: card.width - 1, height: card.height - 1 },
      10,
    );
    context.stroke();
    const { poster, servers } = this.look;
    const y = card.y + (isWide && poster === null ? headHeight / 2 : 17);
    this.paintBadge(context, id, index, card.x + 12, y);
    const left = card.x + 40;
    const room = card.width - 52;
    const used = paintText(context, title, left, y, room, { font: `600 14px ${font}`, colour: colours.ink });
    if (poster !== null) {
      this.paintNumber(context, poster.numbers[servers.indexOf(id)], card);
      return;
    }
    const sentence = this.sentence(stage);
    const style = { font: `12.5px ${font}`, colour: colours.muted };
    if (isWide) paintText(context, sentence, card.x + card.width - 12, y, room - used - 16, style, 'right');
    else paintText(context, sentence, card.x + 12, card.y + 37, card.width - 24, style);
  }

  private paintTitle(context: Pen, title: string): void {
    const { colours, font, look } = this;
    const { x, y } = this.blocks.scenes[0].card;
    const style = { font: `700 25px ${font}`, colour: colours.ink };
    paintText(context, title, x + 2, y - POSTER_TITLE_PX / 2 - 3, look.width - 2 * x - 4, style);
  }

  private paintNumber(context: Pen, number: PosterNumber | undefined, card: Box): void {
    const { colours, font } = this;
    if (number === undefined) return;
    const y = card.y + 48;
    const colour = number.suffers ? colours.danger : colours.ink;
    const used = paintText(context, number.value, card.x + 12, y, card.width / 2, {
      font: `700 27px ${font}`,
      colour,
    });
    const unit = { font: `16px ${font}`, colour: colours.muted };
    paintText(context, number.unit, card.x + 20 + used, y + 2, card.width - used - 32, unit);
  }

  private paintBadge(context: Pen, id: string, index: number, x: number, y: number): void {
    const { font } = this;
    const letter = 'abcd'[index] ?? 'a';
    context.fillStyle = getComputedStyle(this.host).getPropertyValue(`--server-${letter}`).trim();
    roundedBox(context, { x, y: y - 10, width: 20, height: 20 }, 6);
    context.fill();
    const style = { font: `700 12px ${font}`, colour: this.colours.panel };
    paintText(context, id, x + 10, y + 0.5, 20, style, 'center');
  }

  private paintFoot(context: Pen): void {
    const { colours, font, look, words } = this;
    const { foot } = this.blocks;
    const y = foot.y + foot.height / 2;
    const pace = look.pace === null ? '' : ` · ${look.pace}`;
    const clock = { font: `600 13px ${font}`, colour: colours.ink };
    const said = `${words.clock(this.clockNanos)}${pace}`;
    const used = paintText(context, said, foot.x + foot.width - 2, y, foot.width / 2, clock, 'right');
    const name = { font: `700 13px ${font}`, colour: colours.ink };
    const width = paintText(context, words.name, foot.x + 2, y, foot.width / 3, name);
    if (look.link === null) return;
    const style = { font: `11.5px ${font}`, colour: colours.muted };
    paintText(context, look.link, foot.x + width + 14, y, foot.width - width - used - 30, style);
  }
}

interface TextStyle {
  readonly font: string;
  readonly colour: string;
}

/** Writes text vertically centred at `y`, shortened with an ellipsis if too long. Returns its width. */
function paintText(
  context: Pen,
  text: string,
  x: number,
  y: number,
  room: number,
  { font, colour }: TextStyle,
  align: 'left' | 'right' | 'center' = 'left',
): number {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.textBaseline = 'middle';
  const fitted = fitting(context, text, room);
  if (fitted === '') return 0;
  context.fillText(fitted, x, y);
  return context.measureText(fitted).width;
}

function fitting(context: Pen, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let from = 0;
  let until = text.length;
  while (from < until) {
    const middle = Math.ceil((from + until) / 2);
    if (context.measureText(`${text.slice(0, middle)}…`).width <= room) from = middle;
    else until = middle - 1;
  }
  return from === 0 ? '' : `${text.slice(0, from).trimEnd()}…`;
}

function roundedBox(context: Pen, box: Box, radius: number): void {
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, radius);
}

/**
 * Writes a road as SVG: the ground and the text as vectors, and each vehicle as a mark. With more than
 * `MARKS_MAX` marks, it embeds the picture that the view has drawn on `canvas` instead.
 */
function writeRoad(page: SvgPage, view: RoadPicture, canvas: HTMLCanvasElement, box: Box): void {
  const { x, y, width, height } = box;
  const begin = page.place;
  const marks = new SvgMarks(page, canvas.width / width, newContext());
  page.add(`<svg x="${x}" y="${y}" width="${width}" height="${height}">`);
  traceRoad(view, new SvgPen(page, newContext()), marks);
  page.add('</svg>');
  if (marks.count <= MARKS_MAX) return;
  page.backTo(begin);
  const url = canvas.toDataURL('image/png');
  page.add(`<image x="${x}" y="${y}" width="${width}" height="${height}" href="${url}"/>`);
}

export function newContext(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null)
    throw new Error(t`This browser cannot draw on a 2D canvas, so there is no picture to save.`);
  return context;
}
