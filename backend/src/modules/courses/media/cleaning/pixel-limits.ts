import { SERVER_TEXTS } from '@keyroster/contracts';
import { tooLarge } from '../pictures/picture-error.js';

/** A single picture: what cameras take. */
const FRAME_MAX_PIXELS = 40_000_000;
/** All frames of an animation together: they are decoded into memory. */
export const TOTAL_MAX_PIXELS = 50_000_000;
const FRAMES_MAX = 1_000;

/** Refuses from the header alone what would take the memory of the process to decode. */
export function checkPixels(width: number, height: number, frames = 1): void {
  const pixels = width * height;
  if (pixels > FRAME_MAX_PIXELS || pixels * frames > TOTAL_MAX_PIXELS || frames > FRAMES_MAX) {
    throw tooLarge(SERVER_TEXTS.pixelsTooMany);
  }
}
