// Wraps a part of the page that is loaded on demand, so that the rest of the page works where loading fails.

import { Component, type ReactNode, Suspense } from 'react';
import { TEXT } from '../words/text.ts';

interface LoadGuardProps {
  readonly children: ReactNode;
  /** Shown while the part is loading. */
  readonly fallback?: ReactNode;
}

export class LoadGuard extends Component<LoadGuardProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    // The sentence that is shown does not say whether the part was not loaded, or could not be drawn.
    console.error(error);
  }

  override render(): ReactNode {
    const { children, fallback = null } = this.props;
    return this.state.failed ? (
      <p role="alert">{TEXT.vehicle.missing}</p>
    ) : (
      <Suspense fallback={fallback}>{children}</Suspense>
    );
  }
}
