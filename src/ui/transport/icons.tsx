// The icons in the time menus, which are loaded together with them.

import type { ReactNode } from 'react';
import { Icon } from '../shared/icon.tsx';

export const RestartIcon = (): ReactNode => <Icon path="M3 3h2v10H3zM13 3v10L6 8z" />;
export const StepIcon = (): ReactNode => <Icon path="M4 3l5.5 5L4 13zM10.5 3h2v10h-2z" />;
export const StepBackIcon = (): ReactNode => <Icon path="M12 3L6.5 8l5.5 5zM3.5 3h2v10h-2z" />;
export const EventIcon = (): ReactNode => <Icon path="M3 3.5L8 8l-5 4.5zM11.5 6a2 2 0 110 4 2 2 0 010-4z" />;
export const EndIcon = (): ReactNode => <Icon path="M3 3v10l7-5zM11 3h2v10h-2z" />;
export const BookmarkIcon = (): ReactNode => <Icon path="M4 2h8v12l-4-3.2L4 14z" />;
export const ListIcon = (): ReactNode => (
  <Icon path="M2 3h2v2H2zM6 3h8v2H6zM2 7h2v2H2zM6 7h8v2H6zM2 11h2v2H2zM6 11h8v2H6z" />
);
export const UndoIcon = (): ReactNode => (
  <Icon path="M6.2 2.6L1.8 6.3l4.4 3.7V7.3h3.3a2.6 2.6 0 010 5.2H5.2V14h4.3a4.1 4.1 0 000-8.2H6.2z" />
);
export const RedoIcon = (): ReactNode => (
  <Icon path="M9.8 2.6l4.4 3.7-4.4 3.7V7.3H6.5a2.6 2.6 0 000 5.2h4.3V14H6.5a4.1 4.1 0 010-8.2h3.3z" />
);
export const SlowIcon = (): ReactNode => (
  <Icon path="M4 2h8v2.6L9.4 8l2.6 3.4V14H4v-2.6L6.6 8 4 4.6zm1.6 1.5v.6L8 7.2l2.4-3.1v-.6zM8 8.8l-2.4 3.1v.6h4.8v-.6z" />
);
