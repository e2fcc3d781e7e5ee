import encodeQR from 'qr';
import classes from '../security.module.css';

/** Without an empty edge no app sees where the code begins. */
const EDGE = 4;

/** A QR code, drawn in the page: what it says goes to nobody else. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: EDGE });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes['qr']}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
