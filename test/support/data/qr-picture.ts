import { QR_DRAWING } from '@keyroster/testing';
import sharp from 'sharp';

const MODULE_PX = 8;
/** In modules: without an empty edge nobody would see where the code begins. */
const EDGE = 4;

/** The QR code as a shop shows it. */
export function aQrPicture(): Promise<Buffer> {
  const side = (QR_DRAWING.length + 2 * EDGE) * MODULE_PX;
  const pixels = Buffer.alloc(side * side, 255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const row = QR_DRAWING[Math.floor(y / MODULE_PX) - EDGE];
      if (row?.[Math.floor(x / MODULE_PX) - EDGE] === '#') pixels[y * side + x] = 0;
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}
