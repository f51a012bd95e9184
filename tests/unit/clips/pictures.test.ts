// Names, positions and vector paths of exported pictures.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../src/clips/blocks.ts';
import { fileName, pixelsOf, SHAPES, sizesOf } from '../../../src/clips/sizes.ts';
import { SvgPage } from '../../../src/clips/svg-page.ts';
import { SvgPath } from '../../../src/clips/svg-path.ts';
import { paintAttributes } from '../../../src/clips/svg-pen.ts';
import { anyCharacter } from '../../support/any-character.ts';

describe('file names', () => {
  it('describe the content and the instant', () => {
    expect(fileName('blocking-pool vs multi-reactor', 12_384_000_000, 'png')).toBe(
      'threadway-blocking-pool-vs-multi-reactor-12.384s.png',
    );
    expect(fileName('Eine Brücke fällt aus', 0, 'gif')).toBe('threadway-eine-brucke-fallt-aus-0s.gif');
    expect(fileName('', null, 'svg')).toBe('threadway.svg');
    expect(fileName('green threads', 0, 'gif')).toBe('threadway-green-threads-0s.gif');
  });

  it('contain nothing that a file system rejects, whatever the subject', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.integer({ min: 0, max: 9e14 }),
        (subject, at) => {
          expect(fileName(subject, at, 'png')).toMatch(/^threadway(-[a-z0-9]+)*-[\d.]+s\.png$/);
        },
      ),
    );
  });
});

describe('scenes in a picture', () => {
  it.each(SHAPES)('are side by side within a %s picture', (shape) => {
    for (const format of ['png', 'gif'] as const) {
      for (const servers of [1, 2, 3, 4]) {
        const { width, height } = sizesOf(format, shape)[0];
        const { scenes, foot } = blocksOf(width, height, servers);
        expect(scenes).toHaveLength(servers);
        for (const { card, road } of scenes) {
          expect(card.x).toBeGreaterThan(0);
          expect(card.x + card.width).toBeLessThan(width);
          expect(card.y + card.height).toBeLessThanOrEqual(foot.y);
          expect(road.height).toBeGreaterThan(90);
          expect(road.width / road.height).toBeLessThan(5.5);
        }
        const [first, ...others] = scenes.map(({ card }) => card);
        for (const card of others) {
          expect(card.x >= first.x + first.width || card.y >= first.y + first.height).toBe(true);
        }
        expect(foot.y + foot.height).toBeLessThanOrEqual(height);
      }
    }
  });

  it('leave space for a name above them if the picture represents its scene', () => {
    for (const servers of [1, 2, 3, 4]) {
      const { scenes, foot } = blocksOf(800, 420, servers, true);
      for (const { card, road } of scenes) {
        expect(card.y).toBeGreaterThan(40);
        expect(card.y + card.height).toBeLessThanOrEqual(foot.y);
        expect(road.height).toBeGreaterThan(40);
      }
    }
  });
});

describe('sizes of clips', () => {
  it('are even, because video codecs halve the colour resolution', () => {
    const sizes = SHAPES.flatMap((shape) => sizesOf('webm', shape).flatMap(pixelsOf));
    expect(sizes.filter((length) => length % 2 !== 0)).toEqual([]);
  });
});

describe('paths of vectors', () => {
  it('move with the pen', () => {
    const path = new SvgPath(100, 10);
    path.moveTo(1, 2);
    path.lineTo(3, 4);
    path.quadraticCurveTo(5, 6, 7, 8);
    path.closePath();
    expect(path.pathText).toBe('M101 12L103 14Q105 16 107 18Z');
  });

  it('form a full circle from two halves, and a part of one', () => {
    const whole = new SvgPath(0, 0);
    whole.arc(10, 10, 5, 0, Math.PI * 2);
    expect(whole.pathText).toBe('M15 10A5 5 0 0 1 5 10A5 5 0 0 1 15 10');
    const most = new SvgPath(0, 0);
    most.arc(10, 10, 5, 0, Math.PI * 1.5);
    expect(most.pathText).toBe('M15 10A5 5 0 1 1 10 5');
  });

  it('round a corner where the two lines touch the circle', () => {
    const path = new SvgPath(0, 0);
    path.moveTo(0, 0);
    path.arcTo(10, 0, 10, 10, 4);
    expect(path.pathText).toBe('M0 0L6 0A4 4 0 0 1 10 4');
    const back = new SvgPath(0, 0);
    back.moveTo(0, 0);
    back.arcTo(10, 0, 10, -10, 4);
    expect(back.pathText).toBe('M0 0L6 0A4 4 0 0 0 10 -4');
    const straight = new SvgPath(0, 0);
    straight.moveTo(0, 0);
    straight.arcTo(10, 0, 20, 0, 4);
    expect(straight.pathText).toBe('M0 0L10 0');
  });

  it('form boxes with rounded corners', () => {
    const box = new SvgPath(0, 0);
    box.roundRect(0, 0, 10, 6, 2);
    expect(box.pathText).toBe(
      'M2 0L8 0A2 2 0 0 1 10 2L10 4A2 2 0 0 1 8 6L2 6A2 2 0 0 1 0 4L0 2A2 2 0 0 1 2 0Z',
    );
  });
});

describe('colours of vectors', () => {
  it('have a separate opacity', () => {
    expect(paintAttributes('fill', 'rgb(255 255 255 / 28%)', 1)).toBe(
      ' fill="rgb(255,255,255)" fill-opacity="0.28"',
    );
    expect(paintAttributes('stroke', '#12a37b', 0.5)).toBe(' stroke="#12a37b" stroke-opacity="0.5"');
    expect(paintAttributes('fill', '#12a37b', 1)).toBe(' fill="#12a37b"');
  });
});

describe('an SVG file', () => {
  it('contains texts as texts, whatever their content', () => {
    const texts = { title: 'A & B', description: '<script>alert("1")</script>', metadata: 'a\u0000b\u001bc' };
    const file = new SvgPage().text(10, 20, texts);
    expect(file).toContain('<title>A &amp; B</title>');
    expect(file).toContain('<desc>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</desc>');
    expect(file).toContain('<metadata>abc</metadata>');
  });

  it('leaves out what was removed', () => {
    const page = new SvgPage();
    page.add('<g id="kept"/>');
    const begin = page.place;
    page.add('<g id="dropped"/>');
    page.define((id) => `<clipPath id="${id}"/>`);
    page.backTo(begin);
    page.add('<g id="instead"/>');
    const file = page.text(1, 1, { title: '', description: '', metadata: '' });
    expect(file.match(/<g id="\w+"/g)).toEqual(['<g id="kept"', '<g id="instead"']);
    expect(file).not.toContain('clipPath');
  });
});
