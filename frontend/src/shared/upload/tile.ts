const SIZE = 256;

export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map(([first]) => first?.toUpperCase())
    .join('');
}

/** The same name has the same colour everywhere. White letters are readable on all of them. */
export function tileColour(name: string): string {
  const hue = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return `hsl(${hue} 45% 36%)`;
}

/** A picture for what has none: the initials on a ground of colour. */
export async function makeTile(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing');
  context.fillStyle = tileColour(name);
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = '#fff';
  context.font = `600 ${SIZE * 0.4}px "Inter Variable", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(initialsOf(name), SIZE / 2, SIZE * 0.53);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('This browser makes no picture');
  return new File([picture], 'tile.png', { type: 'image/png' });
}
