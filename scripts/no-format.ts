// In place of d3-format in the built pages: scales bring it along for labels of axes, which are our own (src/charts/format.ts).

/** The message is short, as each reader of an embed loads it and nobody will ever read it. */
function unused(): never {
  throw new Error('no d3-format');
}

export {
  unused as format,
  unused as formatPrefix,
  unused as formatSpecifier,
  unused as precisionFixed,
  unused as precisionPrefix,
  unused as precisionRound,
};
