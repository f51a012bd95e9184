// The attributes of <threadway-sim>, none of which replaces a method.

import { describe, expect, it } from 'vitest';
import { addressIn, heightIn, keepMethods } from '../../../src/embed/element/attributes.ts';

describe('a method that shares its name with an attribute', () => {
  class Framed {
    readonly said = new Map<string, string>();

    setAttribute(name: string, text: string): void {
      this.said.set(name, text);
    }

    removeAttribute(name: string): void {
      this.said.delete(name);
    }

    play(): string {
      return `plays with ${this.said.size} attributes`;
    }
  }
  keepMethods(Framed.prototype, ['play']);

  it('survives if a framework sets it, and sets the attribute', () => {
    const framed = new Framed();
    Object.assign(framed, { play: 'no' });
    expect(framed.said).toEqual(new Map([['play', 'no']]));
    expect(framed.play()).toBe('plays with 1 attributes');
  });

  it.each([null, undefined, ''])(
    'removes the attribute with %o, with which frameworks remove attributes',
    (value) => {
      const framed = new Framed();
      Object.assign(framed, { play: 'yes' });
      Object.assign(framed, { play: value });
      expect(framed.said.size).toBe(0);
      expect(framed.play()).toBe('plays with 0 attributes');
    },
  );
});

describe('the address of the file', () => {
  const base = 'https://blog.example/posts/one.html';

  it.each([
    ['embed.html', 'https://blog.example/posts/embed.html'],
    ['/threadway/embed.html', 'https://blog.example/threadway/embed.html'],
    ['//other.example/embed.html', 'https://other.example/embed.html'],
    ['http://other.example/embed.html', 'http://other.example/embed.html'],
  ])('may be %s', (text, address) => {
    expect(addressIn(text, base)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)//',
    'JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://blog.example/0',
    'file:///etc/passwd',
    'http://',
  ])('is not %j', (text) => {
    expect(addressIn(text, base)).toBeNull();
  });

  it('may be on a disk from a page on a disk', () => {
    expect(addressIn('embed.html', 'file:///home/me/page.html')).toBe('file:///home/me/embed.html');
    for (const text of ['file:///etc/passwd', 'FILE:embed.html', ' fi\nle:///etc/passwd'])
      expect(addressIn(text, 'file:///home/me/page.html')).toBeNull();
  });
});

describe('a height', () => {
  it('is a number of pixels', () => {
    expect(heightIn('420')).toBe(420);
    expect(heightIn('420.5')).toBe(420.5);
  });

  it.each(['', '60vh', '420px', '-1', '1e9', 'calc(1px)', '1;position:fixed'])('is not %j', (text) => {
    expect(heightIn(text)).toBeNull();
  });
});
