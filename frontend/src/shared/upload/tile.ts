/** The first letters of the first two words of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map(([first]) => first?.toUpperCase())
    .join('');
}

const SIDE_PX = 256;
const DEGREES = 360;

/** The same name always has the same colour. */
function colourOf(name: string): string {
  let hue = 0;
  for (const letter of name) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % DEGREES;
  return `hsl(${hue} 45% 38%)`;
}

/** A picture with the initials of a name, for whoever has no other. */
export async function makeTile(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: SIDE_PX, height: SIDE_PX });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures');
  context.fillStyle = colourOf(name);
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  Object.assign(context, { fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' });
  context.font = `600 ${SIDE_PX * 0.42}px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(initialsOf(name), SIDE_PX / 2, SIDE_PX * 0.53);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The browser draws no pictures');
  return new File([picture], 'tile.png', { type: 'image/png' });
}
