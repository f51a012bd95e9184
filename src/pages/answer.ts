// Entry point of the pages of answers. It makes the scene in the rendered page interactive.

import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/page-base.css';
import '../ui/header/header.css';
import '../answers/answer-page.css';
import { ThreadwaySim } from '../embed/element/sim-element.ts';
import { followTheme } from '../ui/follow-theme.ts';

followTheme();
const { theme } = document.documentElement.dataset;
// Set the theme before the element is defined, because a frame that has loaded in one theme would have to
// load again for the other.
for (const sim of document.querySelectorAll('threadway-sim')) sim.setAttribute('theme', theme ?? 'light');
customElements.define('threadway-sim', ThreadwaySim);
