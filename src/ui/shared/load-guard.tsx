// Around a part of the page that is loaded when it is asked for: if that fails, it must not take the page with it.

import { Component, type ComponentChildren } from 'preact';
import { TEXT } from '../words/text.ts';

export class LoadGuard extends Component<
  { readonly children: ComponentChildren },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static override getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ComponentChildren {
    return this.state.failed ? <p role="alert">{TEXT.vehicle.missing}</p> : this.props.children;
  }
}
