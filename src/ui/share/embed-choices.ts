// The author's choices for an embedded scene, and the sliders that the scene may show.

import type { LinkOptions, StudioSnapshot } from '../../app/studio-context.ts';
import { type EmbedSettings, encodeEmbed, PLAIN_EMBED } from '../../links/embed-link.ts';
import { frameQuery } from '../../links/embed-snippet.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { PARAMETER_KEYS, parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { laterGroups } from '../../scenario/upstream-groups.ts';

export interface EmbedChoices extends EmbedSettings {
  readonly holds: LinkOptions['holds'];
  readonly plays: boolean;
  readonly theme: 'reader' | 'light' | 'dark';
  readonly palette: StudioSnapshot['looks']['palette'];
  /** Whether the element uses the font of the page around it. */
  readonly inheritsFont: boolean;
  /** In CSS pixels; null: as high as the content. */
  readonly height: number | null;
}

/** The default: the author's present view, with the run playing. */
export function firstChoices({ looks }: StudioSnapshot): EmbedChoices {
  return {
    ...PLAIN_EMBED,
    holds: 'instant',
    plays: true,
    theme: 'reader',
    palette: looks.palette,
    inheritsFont: false,
    height: null,
  };
}

/** The query of the frame. `pageQuery` is that of a link to the page. */
export function queryOf(pageQuery: string, choices: EmbedChoices): string {
  const { theme, palette, plays } = choices;
  return frameQuery(pageQuery, {
    embed: encodeEmbed(choices),
    theme: theme === 'reader' ? null : theme,
    palette,
    plays,
  });
}

export interface OfferedControls {
  /** null for all servers. */
  readonly server: string | null;
  /** Name of an upstream group other than the first; null otherwise. */
  readonly group: string | null;
  readonly keys: readonly ParameterKey[];
}

/** The parameters that affect this scene. Those that servers share come first. */
export function offeredControls(scenario: Scenario): readonly OfferedControls[] {
  const used = PARAMETER_KEYS.filter((key) => parameterOf(key).applies?.(scenario) !== false);
  const owned = used.filter((key) => parameterOf(key).section === 'server');
  const { servers } = scenario;
  const shared = used.filter(
    (key) => !owned.includes(key) || servers.every((server) => serverHas(key, server.model)),
  );
  const single = servers.length > 1 ? servers : [];
  return [
    { server: null, group: null, keys: shared },
    ...laterGroups(scenario).map((group) => ({
      server: null,
      group,
      keys: used.filter((key) => parameterOf(key).section === 'upstream'),
    })),
    ...single.map((server) => ({
      server: server.id,
      group: null,
      keys: owned.filter((key) => serverHas(key, server.model)),
    })),
  ];
}
