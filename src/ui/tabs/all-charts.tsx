// The panel of all charts, with their style.

import '../../charts/charts.css';
import '../charts/chart-cards.css';
import { ChartRow } from '../charts/chart-row.tsx';

export default ChartRow;
