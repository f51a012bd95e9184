// Wraps a whole page. If the page cannot be drawn, for example in an old browser, it shows the fallback
// message of the page's HTML instead of an empty page.

import { Component, type ReactNode } from 'react';

interface PageGuardProps {
  readonly children: ReactNode;
  /** Called once the page is rendered. */
  readonly onDrawn?: () => void;
}

export class PageGuard extends Component<PageGuardProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidMount(): void {
    if (this.state.failed) return;
    hideFailure();
    this.props.onDrawn?.();
  }

  override componentDidCatch(error: unknown): void {
    showFailure(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** Shows the fallback message with the browser's error. */
export function showFailure(error: unknown): void {
  const words = failureMessage();
  if (words === null) return;
  words.hidden = false;
  words.role = 'alert';
  words.className = 'page-trouble';
  words.append(` (${error})`);
}

/** For a page that is readable without its script, after the script has hydrated it. */
export function hideFailure(): void {
  const words = failureMessage();
  if (words !== null) words.hidden = true;
}

const failureMessage = (): HTMLElement | null => document.querySelector('.slow-start, .page-trouble');
