import { QUESTIONS } from './src/answers/questions.ts';
import { FIGURES } from './src/answers/figures.ts';
import { resolverOf } from './src/lessons/quantities.ts';
import { evaluate, parseExpression } from './src/lessons/expression.ts';
import { formatQuantity } from './src/lessons/format.ts';
import { parseProse } from './src/lessons/prose.ts';
const text = (q: any, inl: any): string => inl.map((i: any) => i.kind === 'text' || i.kind === 'code' || i.kind==='term' || i.kind==='link' ? i.text : i.kind === 'quantity' ? '⟪' + formatQuantity(evaluate(i.expression, resolverOf(q, q.view.scene, FIGURES[q.id]!)), i.format) + '⟫' : text(q, i.inner)).join('');
for (const q of QUESTIONS) { console.log('\n#', q.id, '—', q.question);
 for (const k of ['answer', 'why', 'action', 'limits'] as const) console.log(k + ':', parseProse(q[k]).map((b: any) => b.kind === 'list' ? b.items.map((x: any) => text(q, x)).join(' / ') : text(q, b.inner)).join('\n'));
 console.log('caption:', parseProse(q.view.caption ?? '').map((b: any) => text(q, b.inner)).join());
 for (const c of q.claims) try { console.log('claim', evaluate(parseExpression(c.holds), resolverOf(q, null, FIGURES[q.id]!)).value, c.says); } catch (e) { console.log('CLAIM ERR', c.holds, (e as Error).message); }
}
