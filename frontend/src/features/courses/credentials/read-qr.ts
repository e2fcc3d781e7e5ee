import decodeQR from 'qr/decode.js';

const LARGEST_PX = 1_500;
const READING_MS = 2_000;

/** The text of a QR code in a picture, or null. The picture never leaves the page. */
export async function readQr(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, LARGEST_PX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const pixels = context?.getImageData(0, 0, width, height);
  try {
    return pixels ? decodeQR(pixels, { timeLimit: READING_MS }) : null;
  } catch {
    return null;
  }
}
