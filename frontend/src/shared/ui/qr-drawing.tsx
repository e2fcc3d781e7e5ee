import encodeQR from 'qr';

/** Readers need an empty edge to find the code. */
const EDGE = 4;
/** They read only dark on light, so the theme is ignored. */
const LOOK = { display: 'block', width: 184, height: 184, borderRadius: 4, background: '#fff' } as const;

/** A QR code that the page draws itself, so that what it says is sent nowhere. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: EDGE });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      style={LOOK}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
