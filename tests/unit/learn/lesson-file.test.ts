// A lesson as one file: all parts are in it unchanged, no part ends the element of another, and nothing is
// loaded from outside.

import { describe, expect, it } from 'vitest';
import {
  DATA_ID,
  hostedHome,
  LessonFileError,
  type LessonFileParts,
  lessonFile,
} from '../../../src/learn/lesson-file.ts';
import { LESSON } from '../../../src/lessons/all/stalled-node.ts';
import { FIGURES } from '../../../src/lessons/figures/stalled-node.ts';

const EMBED = `<!doctype html><head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-a+b/c=' 'sha256-d='; style-src 'sha256-e='; worker-src blob:" />
<meta name="threadway-page" content="" /></head><script>x("<!-- </p>")</script>`;

function parts(changed: Partial<LessonFileParts> = {}): LessonFileParts {
  const links = { home: null, next: null, picture: 'data:image/png;base64,' };
  return {
    data: { lesson: LESSON, figures: FIGURES, language: 'en', embed: EMBED, ...links },
    direction: '',
    content: '<main>One node down</main>',
    styles: 'main{color:red}',
    script: 'run()',
    nonce: '0123456789abcdef',
    ...changed,
  };
}

const inside = (html: string, from: string): string => {
  const start = html.indexOf(from) + from.length;
  return html.slice(start, html.indexOf('</', start));
};

describe('a lesson as one file', () => {
  it('contains the page, and for its script the lesson, its figures and the embed file, unchanged', () => {
    const html = lessonFile(parts());
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>One node down – Threadway</title>');
    expect(html).toContain('<div id="root"><main>One node down</main></div>');
    const data = JSON.parse(inside(html, `id="${DATA_ID}">`));
    // Figures and lessons are plain data, so the script reads the same data as the page.
    expect(data).toEqual(parts().data);
  });

  it('has no part that ends another', () => {
    const hostile = { ...LESSON, title: '</title><script>"' };
    const html = lessonFile(
      parts({
        data: { ...parts().data, lesson: hostile },
        styles: 'p::after{content:"</style><b>"}',
        script: 'say("</script><!--")',
      }),
    );
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    expect(html).toContain('say("\\x3C/script>\\x3C!--")');
  });

  it('allows its own script and styles, those of its frames, and nothing external', () => {
    const html = lessonFile(parts());
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'nonce-0123456789abcdef' 'sha256-a+b/c=' 'sha256-d=';");
    expect(policy).toContain("style-src 'nonce-0123456789abcdef' 'sha256-e=';");
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
    expect(() => lessonFile(parts({ data: { ...parts().data, embed: '<html>404</html>' } }))).toThrow(
      LessonFileError,
    );
  });

  it('links to the hosted pages if their address is known', () => {
    const told = EMBED.replace('threadway-page" content=""', 'threadway-page" content="https://a.org/t/"');
    expect(hostedHome(told, 'http://localhost:4319/', 'en')).toBe('https://a.org/t/');
    expect(hostedHome(told, 'http://localhost:4319/de/', 'de')).toBe('https://a.org/t/de/');
    expect(hostedHome(EMBED, 'https://b.org/de/', 'de')).toBe('https://b.org/de/');
    expect(hostedHome(EMBED, 'http://10.0.0.7:8080/', 'en')).toBe('http://10.0.0.7:8080/');
    for (const own of ['http://localhost:4319/', 'http://127.0.0.1/', 'http://[::1]:80/', 'file:///d/'])
      expect(hostedHome(EMBED, own, 'en'), own).toBeNull();
  });
});
