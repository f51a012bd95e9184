// Around a part of the page that is loaded when it is asked for: if that fails, it must not take the page with it.

import { Component, type ReactNode } from 'react';
import { TEXT } from '../text.ts';

export class LoadGuard extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p role="alert">{TEXT.vehicle.missing}</p> : this.props.children;
  }
}
