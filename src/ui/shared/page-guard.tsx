// Wraps a whole page. If the page cannot be rendered, for example in an old browser, the message in the
// page's HTML is shown instead of an empty page.

import { Component, type ReactNode } from 'react';

interface PageGuardProps {
  readonly children: ReactNode;
  /** Called once, when the page has been rendered. */
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

/**
 * Hides the message in the page's HTML. Pages that are readable without their script call this after
 * hydration.
 */
export function hideFailure(): void {
  const words = failureMessage();
  if (words !== null) words.hidden = true;
}

const failureMessage = (): HTMLElement | null => document.querySelector('.slow-start, .page-trouble');
