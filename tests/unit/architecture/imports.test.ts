// Which folder may import which. The page and the engine meet only in scenario and protocol.

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { COMPONENTS, IMPORT_TABLE, NO_PACKAGES, OWN_PACKAGES } from '../../../scripts/import-table.ts';
import {
  filesBelow,
  folderOf,
  type Import,
  importsOf,
  pathsAt,
  productFiles,
  type SourceFile,
} from '../../support/source-files.ts';

/** The parts of the engine that other folders may import: its entry point, and the views. */
const isEngineSeam = pathsAt('src/engine/simulation.ts', 'src/engine/view/');
/**
 * The parts of the engine that know scenarios: its entry point, and the compiler of scenarios to numbers.
 * Everything else reads the numbers.
 */
const readsScenarios = pathsAt('src/engine/simulation.ts', 'src/engine/configuration/');
/** Definitions that all folders share: units of time, states of a request, values of measures. */
const isSharedWords = pathsAt(
  'src/scenario/duration.ts',
  'src/scenario/request-state.ts',
  'src/measures/made/values.ts',
);
/**
 * Files that may import parts of the engine: the engine's own tests, and the script that generates the core's
 * codes.
 */
const isOfEngine = pathsAt(
  'tests/unit/engine/',
  'tests/unit/core/',
  'tests/properties/core-forms.test.ts',
  'scripts/core-codes.ts',
);

/** Re-exports of the npm package, which are its purpose. */
const PACKAGE_ENTRY = 'src/api/threadway.ts';
/** Components reach the studio through a React context. */
const isStudioContext = pathsAt('src/app/studio-context.ts');

const FOLDERS = Object.keys(IMPORT_TABLE);

const files = productFiles();
/** Computed once for all tests, because it visits every node. */
const importsByFile = new Map(files.map((file) => [file, importsOf(file)]));

function offences(of: (file: SourceFile, each: Import) => boolean): string[] {
  return files.flatMap((file) =>
    importsByFile
      .get(file)!
      .filter((each) => of(file, each))
      .map((each) => `${each.where} imports ${each.specifier}`),
  );
}

describe('imports', () => {
  it('every folder has a row in the table', () => {
    expect(files.filter((file) => folderOf(file.path, FOLDERS) === '').map((file) => file.path)).toEqual([]);
  });

  it('every row of the table, and every folder that a rule names, has files', () => {
    const there = new Set(files.map(({ path }) => folderOf(path, FOLDERS)));
    const named = [...FOLDERS, ...NO_PACKAGES, ...COMPONENTS];
    expect(named.filter((folder) => !there.has(folder))).toEqual([]);
  });

  it.each(Object.entries(IMPORT_TABLE))('of %s go only to: %s', (folder, allowed) => {
    const wrong = offences((file, each) => {
      if (folderOf(file.path, FOLDERS) !== folder || each.target === null) return false;
      const to = folderOf(each.target, FOLDERS);
      if (to === folder || allowed.includes(to)) return false;
      const isType = each.typeOnly || each.target === 'src/protocol/frame-layout.ts';
      return !(isType && allowed.includes(`${to} (types)`));
    });
    expect(wrong, `src/${folder} may import only itself and: ${allowed.join(', ') || 'nothing'}`).toEqual([]);
  });

  it('of the engine use only its entry point and its views', () => {
    const elsewhere = ['bench', 'lab', 'scripts', 'tests'].flatMap((folder) => filesBelow(folder));
    const named = [...files, ...elsewhere]
      .filter(({ path }) => !path.startsWith('src/engine/') && !isOfEngine(path))
      // Hundreds of files do not mention the engine, and need not be parsed.
      .filter(({ text }) => text.includes('engine/'))
      .flatMap((file) => importsByFile.get(file) ?? importsOf(file))
      .filter(({ target }) => target?.startsWith('src/engine/'));
    expect(named.length).toBeGreaterThan(50);
    const wrong = named.filter(({ target }) => !isEngineSeam(target!));
    expect(
      wrong.map(({ where, target }) => `${where} imports ${target}`),
      'read a run through EngineView, and what its numbers mean from engine/view',
    ).toEqual([]);
  });

  it('of scenarios occur in the engine only in its entry point and its configuration', () => {
    const core = files.filter(({ path }) => path.startsWith('src/engine/') && !readsScenarios(path));
    expect(core.length).toBeGreaterThan(10);
    const wrong = core
      .flatMap((file) => importsByFile.get(file)!)
      .filter(({ target }) => target?.startsWith('src/scenario/') && !isSharedWords(target));
    expect(
      wrong.map(({ where, target }) => `${where} imports ${target}`),
      'read the block of numbers by engine/configuration/layout.ts',
    ).toEqual([]);
  });

  it('of the engine can get only its few handles', () => {
    const entry = files.find(({ path }) => path === 'src/engine/simulation.ts')!;
    const handles = entry.tree.statements
      .filter(ts.isClassDeclaration)
      .filter(({ name }) => name?.text === 'Simulation')
      .flatMap(({ members }) => [...members])
      .filter((member) => !ts.isConstructorDeclaration(member))
      .filter((member) => (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) === 0)
      .map((member) => member.name!.getText(entry.tree));
    expect(handles.sort()).toEqual(['advance', 'configure', 'digest', 'release', 'setFault', 'view']);
  });

  it('use everything that the table allows, so that the table and its diagram are accurate', () => {
    const made = new Set(
      files.flatMap((file) =>
        importsByFile.get(file)!.flatMap(({ target, typeOnly }) => {
          if (target === null) return [];
          const to = folderOf(target, FOLDERS);
          const isType = typeOnly || target === 'src/protocol/frame-layout.ts';
          return `${folderOf(file.path, FOLDERS)} -> ${to}${isType ? ' (types)' : ''}`;
        }),
      ),
    );
    const unused = Object.entries(IMPORT_TABLE).flatMap(([folder, allowed]) =>
      allowed.map((each) => `${folder} -> ${each}`).filter((each) => !made.has(each)),
    );
    expect(unused).toEqual([]);
  });

  it('of the pure folders name no package', () => {
    const wrong = offences((file, each) => {
      const folder = folderOf(file.path, FOLDERS);
      const isOwn = OWN_PACKAGES[folder]?.includes(each.specifier) === true;
      return NO_PACKAGES.includes(folder) && each.target === null && !isOwn;
    });
    expect(wrong, `${NO_PACKAGES.join(', ')} run anywhere and depend on no package`).toEqual([]);
  });

  it('of React occur only in the folders of components', () => {
    const wrong = offences(
      (file, each) =>
        !COMPONENTS.includes(folderOf(file.path, FOLDERS)) &&
        !isStudioContext(file.path) &&
        /^react(-dom)?(\/|$)/.test(each.specifier),
    );
    expect(wrong, `components belong to ${COMPONENTS.join(', ')}`).toEqual([]);
  });

  it('name the file with its ending', () => {
    const wrong = offences(
      (_, each) => each.target !== null && !/\.(tsx?|css|json|svg)(\?|$)/.test(each.specifier),
    );
    expect(wrong, 'write the ending: ./time.ts').toEqual([]);
  });

  // Types may refer to each other: the type of a scenario follows from the table, whose rows read scenarios.
  it('have no cycle', () => {
    const graph = new Map(
      files.map((file) => [
        file.path,
        importsByFile
          .get(file)!
          .filter((each) => !each.typeOnly)
          .map((each) => each.target)
          .filter((target) => target !== null),
      ]),
    );
    expect(cycleIn(graph), 'these files import each other in a circle').toEqual([]);
  });

  it('are not re-exported: no barrels', () => {
    const others = files.filter(({ path }) => path !== PACKAGE_ENTRY);
    const wrong = others.flatMap((file) =>
      file.tree.statements
        .filter((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined)
        .map((statement) => `${file.path}: ${statement.getText(file.tree).split('\n')[0]}`),
    );
    expect(wrong, 'import from the file that holds the thing, do not export it again').toEqual([]);
    expect(files.filter((file) => /\/index\.tsx?$/.test(file.path)).map((file) => file.path)).toEqual([]);
  });
});

/** The first cycle found, as the files along it; empty if there is none. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
