// In place of d3-format in the built pages: scales bring it along for labels of axes, which are our own (src/charts/format.ts).

function unused(): never {
  throw new Error('Labels of axes come from src/charts/format.ts; d3-format is left out of the build.');
}

export {
  unused as format,
  unused as formatPrefix,
  unused as formatSpecifier,
  unused as precisionFixed,
  unused as precisionPrefix,
  unused as precisionRound,
};
