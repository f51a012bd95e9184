// Styles that nothing in a page can use are left out of it; whatever may match stays.

import { describe, expect, it } from 'vitest';
import { usedStyles } from '../../../scripts/used-styles.ts';

// Written by scripts as a template.
const PUT_TOGETHER = ['server-', 'letter}'].join('${');
const TEXT = `h("div",{class:"stage wide"});f("badge ${PUT_TOGETHER}")<p class="lead">`;

describe('styles that a page uses', () => {
  it('are those of classes that it names, or puts together', () => {
    const css = '.stage{a:b}.coach{a:b}.server-a{a:b}.stage .coach{a:b}p{a:b}.stage-head{a:b}';
    expect(usedStyles(css, TEXT)).toBe('.stage{a:b}.server-a{a:b}p{a:b}');
  });

  it('are kept selector by selector', () => {
    expect(usedStyles('.lead,.coach,.wide:is(.x,.y){a:b}', TEXT)).toBe('.lead,.wide:is(.x,.y){a:b}');
    expect(usedStyles('.wide:not(.coach){a:b}', TEXT)).toBe('.wide:not(.coach){a:b}');
  });

  it('are those of data attributes that it has or sets', () => {
    const text = '<p data-part="x">';
    expect(usedStyles('[data-part]{a:b}[data-tip]:hover{a:b}p[data-far-off]{a:b}', text)).toBe(
      '[data-part]{a:b}',
    );
    expect(usedStyles('[data-tip]{a:b}[data-far-off="true"]{a:b}', 'e.dataset.farOff=1')).toBe(
      '[data-far-off="true"]{a:b}',
    );
  });

  it('go with the media that they are for, and leave key frames alone', () => {
    expect(usedStyles('@media (x){.coach{a:b}}@media (y){.lead{a:b}.coach{a:b}}', TEXT)).toBe(
      '@media (y){.lead{a:b}}',
    );
    expect(usedStyles('@keyframes glow{0%{a:b}to{c:d}}', TEXT)).toBe('@keyframes glow{0%{a:b}to{c:d}}');
  });
});
