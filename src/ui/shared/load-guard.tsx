// Wraps a part of the page that is loaded on demand or reads external input. If the part fails, the rest of
// the page still works.

import { Component, type ReactNode, Suspense, useCallback, useState } from 'react';
import { TEXT } from '../words/text.ts';

interface LoadGuardProps {
  readonly children: ReactNode;
  /** Shown while the part is loading. */
  readonly fallback?: ReactNode;
  /** Shown if the part cannot be loaded or rendered. */
  readonly trouble?: (error: unknown) => ReactNode;
  /** Identifies what the part shows. If this changes after a failure, the part is tried again. */
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
    // Log the error, because the message does not say whether loading or rendering failed.
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

/**
 * Returns a function that passes an error from outside rendering, such as from a late reply, to the enclosing
 * guard.
 */
export function useGuard(): (error: unknown) => void {
  const [, setNothing] = useState(null);
  return useCallback((error) => {
    setNothing(() => {
      throw error;
    });
  }, []);
}
