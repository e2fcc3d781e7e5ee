const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['', 'rgb', 'rgba', 'hsl', 'hsla', 'var', 'calc', 'matrix', 'translate', 'translatex', 'translatey'],
  ...['scale', 'scalex', 'scaley', 'rotate', 'skewx', 'skewy', 'inset', 'circle', 'ellipse', 'polygon'],
]);
const LONGEST_NAME = 30;
const FRAGMENT = /^\s*(["']?)#([^\s"'<>()\\#]+)\1\s*\)/;

/**
 * Returns the ids to which a style sheet or attribute refers, or undefined if it could do anything else. CSS
 * is not parsed: escapes and at-rules are refused, and every bracket must follow a known function.
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

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The elements of a still picture: nothing that runs, moves, embeds a page or links elsewhere. */
export const ELEMENTS = words(`
  svg g defs symbol use switch title desc style
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

export const TEXT_ELEMENTS = words('title desc text tspan textPath');

export const POINTING_ELEMENTS = words('use textPath linearGradient radialGradient pattern filter');

export const ATTRIBUTES = words(`
  id class style transform version viewBox preserveAspectRatio x y z x1 x2 y1 y2 dx dy cx cy r rx ry fx fy fr
  width height d points pathLength rotate textLength lengthAdjust startOffset method spacing side systemLanguage
  gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight orient refX refY
  filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent
  operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation
  pointsAtX pointsAtY pointsAtZ stdDeviation radius scale xChannelSelector yChannelSelector
  baseFrequency numOctaves seed stitchTiles
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
  color-interpolation-filters color-rendering direction display dominant-baseline enable-background fill
  fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size font-size-adjust font-stretch
  font-style font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering
  isolation kerning letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration text-rendering transform-origin unicode-bidi vector-effect visibility white-space
  word-spacing writing-mode
`);

/** Links become groups. */
export const RENAMED: Partial<Record<string, string>> = { a: 'g' };
