// Stands around a whole page. Where the page cannot be drawn, as in a browser that lacks something, the words that its HTML
// has for this stand there in place of an empty page.

import { Component, type ReactNode } from 'react';

interface PageGuardProps {
  readonly children: ReactNode;
  /** Called once the page stands there. */
  readonly onDrawn?: () => void;
}

export class PageGuard extends Component<PageGuardProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidMount(): void {
    if (this.state.failed) return;
    sayNoTrouble();
    this.props.onDrawn?.();
  }

  override componentDidCatch(error: unknown): void {
    sayTrouble(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** Shows the words, with what the browser said. */
export function sayTrouble(error: unknown): void {
  const words = wordsOfTrouble();
  if (words === null) return;
  words.hidden = false;
  words.role = 'alert';
  words.className = 'page-trouble';
  words.append(` (${error})`);
}

/** Of a page that reads without its script, once that has brought it to life. */
export function sayNoTrouble(): void {
  const words = wordsOfTrouble();
  if (words !== null) words.hidden = true;
}

const wordsOfTrouble = (): HTMLElement | null => document.querySelector('.slow-start, .page-trouble');
