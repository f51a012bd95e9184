// One chart of the frame: its title and subtitle, the drawing, and its numbers as a table.

import type { Studio } from '../app/studio-context.ts';
import type { Chart } from '../charts/chart.ts';
import type { ChartEntry } from '../charts/chart-list.ts';
import { shownRows } from '../charts/shown-rows.ts';
import { t } from '../languages/t.ts';
import type { Summary } from '../protocol/summary.ts';
import { firstOptions } from '../ui/charts/chart-options.ts';
import type { DrawTurns } from '../ui/charts/draw-turns.ts';
import { TEXT } from '../ui/words/text.ts';
import { h, setText, watch } from './dom.ts';

export class ChartPart {
  readonly element: HTMLElement;
  private readonly subtitle = h('p', { class: 'chart-subtitle' });
  private readonly host = h('div', { class: 'chart-plot' });
  private readonly table = h('details', { class: 'chart-table' });
  private readonly chart: Chart;
  private readonly entry: ChartEntry;

  constructor(
    studio: Studio,
    entry: ChartEntry,
    turns: DrawTurns,
    Drawing: new (host: HTMLElement) => Chart,
  ) {
    this.entry = entry;
    const title = h('h3', { id: `chart-${entry.id}`, title: entry.title }, entry.title);
    this.table.append(
      h('summary', {}, TEXT.charts.table, h('span', { class: 'visually-hidden' }, t`: ${entry.title}`)),
    );
    this.element = h(
      'article',
      { class: 'chart-card', 'aria-labelledby': title.id },
      h('header', { class: 'chart-head' }, title, this.subtitle),
      h('div', { class: 'chart-body' }, this.host, h('footer', { class: 'chart-foot' }, this.table)),
    );
    this.chart = new Drawing(this.host);
    this.table.addEventListener('toggle', () => this.fillTable());
    new ResizeObserver(() => this.chart.resize(this.host.clientWidth, this.host.clientHeight)).observe(
      this.host,
    );
    watch(
      studio.run,
      ({ summary }) => summary,
      (summary) => summary !== null && turns.ask(this, () => this.draw(studio, summary)),
    );
    // A paused run has no newer summary.
    watch(
      studio.view,
      ({ starts }) => starts,
      () => {
        const { summary } = studio.run.getState();
        if (summary !== null) turns.ask(this, () => this.draw(studio, summary));
      },
    );
    this.share(studio);
  }

  private draw(studio: Studio, summary: Summary): void {
    const { scenario } = studio.scenario.getState();
    this.chart.update({ summary, scenario, ...firstOptions(this.entry, studio.view.getState().starts) });
    setText(this.subtitle, this.chart.subtitle());
    this.subtitle.title = this.chart.subtitle();
    this.fillTable();
  }

  /** Shares the hovered instant with all charts; a press seeks to it. */
  private share({ view, actions }: Studio): void {
    const { chart, entry } = this;
    chart.onPick((pick) => {
      if (pick.kind === 'instant') actions.seek(pick.atNanos);
      else actions.watchLatency(pick.server, pick.measure, pick.nanos);
    });
    if (!entry.hasTime) return;
    chart.onHover((hoverNanos) => view.setState({ hoverNanos }));
    chart.onSpan((timeSpan) => view.setState({ timeSpan }));
    view.subscribe(({ hoverNanos, timeSpan }) => {
      chart.setHover(hoverNanos);
      chart.setSpan(timeSpan);
    });
  }

  /** Fills the table while it is open. */
  private fillTable(): void {
    this.table.querySelector('.table-scroll')?.remove();
    if (!this.table.open) return;
    const shown = this.chart.table();
    const head = shown.columns.map((column) => h('th', { scope: 'col' }, column));
    const body = shownRows(shown, null).map((row) => h('tr', {}, ...row.map((cell) => h('td', {}, cell))));
    const table = h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...body));
    const label = TEXT.charts.tableOf(this.entry.title);
    this.table.append(h('section', { class: 'table-scroll', tabindex: 0, 'aria-label': label }, table));
  }
}
