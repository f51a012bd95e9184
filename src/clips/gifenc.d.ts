// Types for the parts of gifenc in use; it comes without types.

declare module 'gifenc' {
  interface FrameOptions {
    readonly palette?: readonly (readonly number[])[];
    /** In milliseconds; stored in hundredths of a second. */
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    /** 1: the next frame is drawn over this one. */
    readonly dispose: number;
  }

  interface Encoder {
    writeFrame(indexed: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(
    rgba: Uint8Array,
    colours: number,
    options: { readonly format: 'rgb565' },
  ): number[][];
  /** Index of the nearest palette colour for each pixel. */
  export function applyPalette(
    rgba: Uint8Array,
    palette: readonly (readonly number[])[],
    format: 'rgb565',
  ): Uint8Array;
}
