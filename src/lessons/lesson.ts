// A lesson as data. The essay, the slides and the printed sheet are made from it, and tests run it.
//
// Prose is text with marks (prose.ts). It contains no typed numbers: `{A.p99}` is a quantity of the step's
// scene, `{crowd.A.p99}` one of another scene, and expressions can combine both (expression.ts).

import type { Source } from '../scenario/presets.ts';

export interface Lesson {
  /** Part of the lesson's address: `learn/<id>/`. */
  readonly id: string;
  /** Place in the course, counted from 1. */
  readonly place: number;
  readonly title: string;
  /** The question that the lesson answers, in a reader's words. */
  readonly question: string;
  /** What readers can do afterwards. Prose. */
  readonly goal: string;
  /** Time that a class needs. */
  readonly minutes: number;
  readonly sources: readonly Source[];
  /** The lesson's scenes: queries of links, by the names that steps and quantities use. */
  readonly scenes: Readonly<Record<string, string>>;
  /** The preview of a shared link: a scene and its instant. `npm run posters` draws it. */
  readonly picture: { readonly scene: string; readonly t: string };
  readonly steps: readonly Step[];
  /** The scene to play with at the end, with many controls. */
  readonly sandbox: SceneView;
  /** Simplifications of the model that concern this lesson. Prose. */
  readonly simplifies: string;
  /** Notes for teachers on the whole lesson. Prose. */
  readonly teacher: string;
  /** Further statements of the lesson, which tests check. */
  readonly claims: readonly LessonClaim[];
}

/** Anything whose texts name quantities of its scenes: a lesson or an answer. */
export type SceneSet = Pick<Lesson, 'id' | 'scenes' | 'claims'>;

export interface LessonClaim {
  /** The claim in words. */
  readonly says: string;
  /** A comparison of quantities, such as `stalled.A.answered < 5%`. */
  readonly holds: string;
}

export interface Step {
  /** Part of the step's address: `learn/<lesson>/#<id>`. */
  readonly id: string;
  readonly title: string;
  /** Shown before the question, if the step has one. Prose. */
  readonly prose: string;
  readonly view?: SceneView;
  readonly prediction?: Prediction;
  /** Shown after the answer; in a step without a question, after the scene. Prose. */
  readonly reveal?: string;
  readonly table?: Table;
  readonly task?: Task;
  /** A common belief, and the truth. Prose. */
  readonly misconception?: string;
  /** For teachers; hidden from readers. Prose. */
  readonly teacher?: string;
}

/** How a scene is shown, with the keys of embed links. */
export interface SceneView {
  /** Name of a scene of the lesson. */
  readonly scene: string;
  /** `road` and names of charts, separated by commas; by default only `road`. */
  readonly show?: string;
  /** Keys of parameters that get a slider, separated by commas; by default none. */
  readonly controls?: string;
  readonly t?: string;
  /**
   * The instant at which the scene stands still while the step's question is open; by default the beginning,
   * where nothing has happened. Use it if the question needs a picture, and choose it before the outcome.
   */
  readonly asksAt?: string;
  readonly speed?: string;
  readonly starts?: 'actual' | 'both' | 'intended';
  /**
   * Hides numbers. Use it if requests complete in waves, because recent numbers then differ from the average
   * in the text.
   */
  readonly hide?: 'numbers';
  /** What to look at. Prose, one paragraph. */
  readonly caption?: string;
}

/** A table. Each of its texts is prose of one line. */
export interface Table {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly play?: TablePlay;
}

/** Rows whose figures readers guess before they see them, each with its scene. */
export interface TablePlay {
  /** The scene of each row, in the order of the rows. */
  readonly scenes: readonly string[];
  /** How the scene of a row is shown. */
  readonly view: Omit<SceneView, 'scene'>;
  /** What readers guess: whether this quantity of the row's scene is at least this value. */
  readonly measure: string;
  readonly atLeast: string;
  /** The question, as the head of a column, and both answers. */
  readonly ask: string;
  readonly yes: string;
  readonly no: string;
}

export type Prediction = ChoicePrediction | CurvePrediction;

export interface ChoicePrediction {
  readonly kind: 'choice';
  readonly ask: string;
  readonly options: readonly AnswerOption[];
}

export interface AnswerOption {
  readonly text: string;
  /** The answer: exactly one of the options. */
  readonly right?: true;
  /** For a wrong answer: the belief behind it, in one sentence, shown once the answer was picked. Prose. */
  readonly believes?: string;
  /** When the belief in `believes` is right, or what is true instead. Prose, one paragraph. */
  readonly but?: string;
}

/** The reader draws how a measure depends on a setting; then the run's own curve appears beside it. */
export interface CurvePrediction {
  readonly kind: 'curve';
  readonly ask: string;
  readonly scene: string;
  /** A setting by its key in links, and its values from left to right. */
  readonly key: string;
  readonly values: readonly string[];
  readonly xLabel: string;
  /** A quantity of the scene, such as `A.p99`. */
  readonly measure: string;
  readonly yLabel: string;
  /** Ends of the vertical axis, with units: `0s`, `500ms`. A log axis begins above 0. */
  readonly from: string;
  readonly to: string;
  readonly scale: 'linear' | 'log';
}

/** A goal to reach with sliders; the page checks the settings by running them. */
export interface Task {
  readonly id: string;
  readonly ask: string;
  readonly scene: string;
  readonly view: SceneView;
  /** The settings of a solution, by their keys in links. */
  readonly vary: readonly string[];
  /** A comparison of quantities of the run. It must hold for three seeds. */
  readonly holds: string;
  /** The setting by which solutions are compared, and which direction is better. */
  readonly aim: { readonly key: string; readonly better: 'less' | 'more' };
  /** Settings of the best known solution, and of a neighbour that fails. Tests run both. */
  readonly best: Readonly<Record<string, string>>;
  readonly breaks: Readonly<Record<string, string>>;
  /** Hints, which readers open one by one. Prose, one paragraph each. */
  readonly hints: readonly string[];
  /** Shown with the best solution: why it is the best. Prose. */
  readonly why: string;
}
