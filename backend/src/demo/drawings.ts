import sharp from 'sharp';

const MOTIFS = [
  '<circle cx="50" cy="50" r="26" fill="none" stroke="#fff" stroke-width="9"/><circle cx="50" cy="50" r="8"/>',
  '<path d="M38 28 L74 50 L38 72 Z"/>',
  '<path d="M20 62 C34 30 46 30 50 50 S68 72 80 38" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>',
  '<rect x="26" y="26" width="20" height="20" rx="5"/><rect x="54" y="26" width="20" height="20" rx="5" opacity=".6"/><rect x="26" y="54" width="20" height="20" rx="5" opacity=".6"/><rect x="54" y="54" width="20" height="20" rx="5"/>',
  '<path d="M50 22 L57 43 L79 43 L61 56 L68 77 L50 64 L32 77 L39 56 L21 43 L43 43 Z"/>',
  '<path d="M28 34 h44 v30 a6 6 0 0 1 -6 6 h-32 a6 6 0 0 1 -6 -6 Z" opacity=".7"/><path d="M28 34 l22 18 l22 -18 Z"/>',
  '<path d="M26 72 V48 M42 72 V34 M58 72 V54 M74 72 V28" stroke="#fff" stroke-width="10" stroke-linecap="round"/>',
  '<path d="M50 24 C70 24 76 44 66 56 L50 78 L34 56 C24 44 30 24 50 24 Z"/>',
] as const;

const hueOf = (number: number): number => (number * 137) % 360;

const gradient = (hue: number): string =>
  `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="hsl(${hue} 70% 56%)"/><stop offset="1" stop-color="hsl(${(hue + 45) % 360} 72% 38%)"/>
  </linearGradient>`;

const motifOf = (number: number): string => MOTIFS[number % MOTIFS.length] ?? MOTIFS[0];

const toPng = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).png().toBuffer();

export function drawLogo(number: number): Promise<Buffer> {
  const hue = hueOf(number);
  return toPng(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">
    ${gradient(hue)}
    <rect width="100" height="100" rx="22" fill="url(#g)"/>
    <circle cx="82" cy="12" r="34" fill="#fff" opacity=".12"/>
    <g fill="#fff">${motifOf(number)}</g>
  </svg>`);
}

export function drawAd(number: number): Promise<Buffer> {
  const hue = hueOf(number + 3);
  return toPng(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="320" viewBox="0 0 300 100">
    ${gradient(hue)}
    <rect width="300" height="100" fill="url(#g)"/>
    <path d="M0 78 C60 50 110 104 170 74 S260 56 300 72 V100 H0 Z" fill="#fff" opacity=".16"/>
    <path d="M0 90 C80 70 130 108 200 84 S280 78 300 84 V100 H0 Z" fill="#fff" opacity=".2"/>
    <g fill="#fff" transform="translate(24 0)">${motifOf(number)}</g>
    <g fill="#fff"><rect x="136" y="34" width="120" height="10" rx="5"/><rect x="136" y="54" width="84" height="7" rx="3.5" opacity=".7"/></g>
  </svg>`);
}
