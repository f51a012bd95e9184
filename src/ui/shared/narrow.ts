// The windows in which what is below the stage lies in a sheet at the bottom or in a column beside it, as layout.css has it.

export const NARROW =
  '(max-width: 699.9px), (min-width: 560px) and (max-height: 499.9px) and (orientation: landscape)';
