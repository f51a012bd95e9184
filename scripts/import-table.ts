// Allowed imports between folders of src/, and folders that may use packages. An architecture test enforces
// both, and docs/reference/folders.md shows them.

/**
 * Folder -> folders it may import besides itself; `(types)` marks imports of types and of the frame's codes
 * only.
 */
export const IMPORT_TABLE: Readonly<Record<string, readonly string[]>> = {
  languages: [],
  measures: ['languages'],
  scenario: ['languages'],
  'theory/laws': [],
  'theory/explain': ['languages', 'scenario', 'theory/laws'],
  engine: ['measures', 'scenario'],
  core: [],
  links: ['languages', 'scenario', 'protocol (types)'],
  importers: ['languages', 'links', 'scenario'],
  traces: ['links', 'scenario', 'protocol (types)'],
  protocol: ['measures', 'scenario (types)'],
  facts: ['scenario', 'protocol (types)'],
  'embed/messages': ['measures (types)', 'facts', 'scenario', 'protocol'],
  study: ['measures', 'languages', 'engine', 'scenario', 'protocol (types)'],
  claims: ['languages', 'engine', 'scenario', 'links', 'importers', 'theory/explain', 'protocol (types)'],
  host: ['engine', 'protocol', 'scenario', 'study', 'claims'],
  workers: ['host', 'lessons', 'api', 'importers', 'scenario'],
  client: ['languages', 'protocol', 'scenario', 'workers', 'api'],
  road: ['languages', 'facts', 'protocol', 'scenario'],
  charts: ['languages', 'protocol', 'scenario', 'importers (types)'],
  clips: ['languages', 'road', 'charts', 'scenario', 'protocol (types)'],
  'app/stores': ['scenario', 'facts (types)', 'protocol (types)', 'links (types)', 'importers (types)'],
  offline: [],
  ui: [
    'measures',
    'languages',
    'app',
    'offline',
    'app/stores',
    'facts',
    'road',
    'charts',
    'clips',
    'theory/explain',
    'links',
    'importers',
    'scenario',
    'theory/laws',
    'protocol (types)',
    'lessons',
    'workers',
  ],
  api: ['measures (types)', 'engine (types)', 'host', 'protocol', 'scenario', 'links', 'study', 'traces'],
  lessons: ['measures', 'languages', 'scenario', 'links', 'api'],
  cli: [
    'measures',
    'languages',
    'facts',
    'engine',
    'api',
    'scenario',
    'links',
    'importers',
    'study',
    'claims',
    'protocol (types)',
  ],
  validation: ['languages', 'scenario', 'protocol (types)', 'client', 'ui'],
  embed: [
    'workers',
    'embed/click-to-load',
    'languages',
    'embed/messages',
    'app',
    'ui',
    'app/stores',
    'charts',
    'links',
    'scenario',
    'protocol (types)',
    'client',
    'host',
  ],
  'embed/click-to-load': ['languages', 'links', 'ui', 'embed/messages (types)'],
  'embed/element': ['embed/click-to-load', 'links', 'embed/messages (types)'],
  notebook: ['api', 'embed/messages', 'links', 'study', 'scenario', 'protocol'],
  learn: ['languages', 'lessons', 'links', 'ui', 'workers', 'embed/element (types)'],
  pages: [
    'app',
    'app/stores',
    'ui',
    'validation',
    'learn',
    'lessons',
    'links',
    'embed/element',
    'client',
    'road',
    'workers',
  ],
  app: ['app/stores', 'facts', 'road', 'charts', 'clips (types)', 'links', 'scenario', 'protocol', 'client'],
};

/** Packages that folders without packages may use as exceptions. */
export const OWN_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // Loaded with the first text of such a format.
  importers: ['yaml', 'fast-xml-parser', 'pako'],
};

/** Folders whose code runs anywhere: no packages except those above, no `node:` modules. */
export const NO_PACKAGES: readonly string[] = [
  'measures',
  'scenario',
  'theory/laws',
  'theory/explain',
  'engine',
  'core',
  'protocol',
  'host',
  'links',
  'importers',
  'traces',
  'study',
  'claims',
  'offline',
  'embed/messages',
  'api',
];

/** Folders of components, which may use React. Everything else is drawn by hand. */
export const COMPONENTS: readonly string[] = ['ui', 'learn', 'validation', 'pages', 'embed'];
