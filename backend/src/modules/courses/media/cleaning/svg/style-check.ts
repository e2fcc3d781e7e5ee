/** The functions of CSS that neither fetch nor run anything. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['', 'rgb', 'rgba', 'hsl', 'hsla', 'var', 'calc', 'matrix', 'translate', 'translatex', 'translatey'],
  ...['scale', 'scalex', 'scaley', 'rotate', 'skewx', 'skewy', 'inset', 'circle', 'ellipse', 'polygon'],
]);
const LONGEST_NAME = 30;
const FRAGMENT = /^\s*(["']?)#([^\s"'<>()\\#]+)\1\s*\)/;

/**
 * The parts of the drawing that a piece of CSS (a sheet, or an attribute that styles) points at; nothing if it does
 * more than that. Read without being parsed: escapes and at-rules are refused, and every bracket must follow a
 * function that is known. That comments and strings are looked into as well makes it only stricter.
 */
export function referencesOfStyle(css: string): string[] | undefined {
  if (/[\\@<]/.test(css)) return undefined;
  const [first = '', ...others] = css.split('(');
  const references: string[] = [];
  let before = first;
  for (const piece of others) {
    const name = functionBefore(before);
    const target = name === 'url' ? FRAGMENT.exec(piece)?.[2] : undefined;
    if (name === 'url' ? target === undefined : !FUNCTIONS.has(name)) return undefined;
    if (target !== undefined) references.push(target);
    before = piece;
  }
  return references;
}

const functionBefore = (text: string): string =>
  (/[\w-]*$/.exec(text.slice(-LONGEST_NAME))?.[0] ?? '').toLowerCase();
