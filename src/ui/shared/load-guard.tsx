// Wraps a part of the page that is loaded on demand or reads external input, so that the rest of the page
// still works if it fails.

import { Component, type ReactNode, Suspense, useCallback, useState } from 'react';
import { TEXT } from '../words/text.ts';

interface LoadGuardProps {
  readonly children: ReactNode;
  /** Shown while the part is loading. */
  readonly fallback?: ReactNode;
  /** Shown if loading or drawing the part fails. */
  readonly trouble?: (error: unknown) => ReactNode;
  /** The subject of the part. When it changes, the part is tried again. */
  readonly of?: unknown;
}

interface GuardState {
  readonly failed: { readonly error: unknown } | null;
}

export class LoadGuard extends Component<LoadGuardProps, GuardState> {
  override state: GuardState = { failed: null };

  static getDerivedStateFromError(error: unknown): GuardState {
    return { failed: { error } };
  }

  override componentDidUpdate(before: LoadGuardProps): void {
    if (this.state.failed !== null && before.of !== this.props.of) this.setState({ failed: null });
  }

  override componentDidCatch(error: unknown): void {
    // Logged, because the message does not say whether the part could not be loaded or could not be drawn.
    console.error(error);
  }

  override render(): ReactNode {
    const { children, fallback = null, trouble = () => TEXT.vehicle.missing } = this.props;
    const { failed } = this.state;
    return failed === null ? (
      <Suspense fallback={fallback}>{children}</Suspense>
    ) : (
      <p role="alert">{trouble(failed.error)}</p>
    );
  }
}

/** Passes an error outside rendering, such as in a late reply, to the guard around the part. */
export function useGuard(): (error: unknown) => void {
  const [, setNothing] = useState(null);
  return useCallback((error) => {
    setNothing(() => {
      throw error;
    });
  }, []);
}
