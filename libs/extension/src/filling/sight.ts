import { bodyOf, drawnWith, rootElementOf } from './dom.js';

/** Fields below this opacity or size count as hidden. */
const FAINT = 0.1;
const SMALL_PX = 4;

/** The points of a field that are hit-tested, as fractions of its width and height. */
const POINTS = [
  [0.5, 0.5],
  [0.15, 0.2],
  [0.85, 0.2],
  [0.15, 0.8],
  [0.85, 0.8],
] as const;
/** How many of `POINTS` must be on top: icons and labels may cover the others. */
const POINTS_SEEN = 3;

/** Whether a person can see a field, now or after scrolling. Scrolls to it if necessary. */
export function isSeen(field: HTMLInputElement): boolean {
  const isDrawn =
    field.isConnected && field.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (!isDrawn || isFaint(field) || isSmall(field)) return false;
  if (isInView(field)) return true;
  if (!canBeScrolledTo(field)) return false;
  field.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return isInView(field);
}

const alphaOf = (colour: string): number => {
  const [, alpha] =
    /^rgba\(.*[,/]\s*([\d.]+%?)\)$|^[^(]+\(.*\/\s*([\d.]+%?)\)$/.exec(colour)?.filter(Boolean) ?? [];
  if (alpha === undefined) return colour === 'transparent' ? 0 : 1;
  return alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha);
};

/** The opacity of an element by its own style. */
function strengthOf(style: CSSStyleDeclaration): number {
  const filters = [...style.filter.matchAll(/opacity\(([\d.]+)(%?)\)/g)];
  return filters.reduce(
    (left, [, amount, percent]) => left * (Number(amount) / (percent ? 100 : 1)),
    Number(style.opacity),
  );
}

/** The effect of a mask or an SVG filter can't be computed, so such a field counts as hidden. */
const hasUnknownEffect = (style: CSSStyleDeclaration): boolean =>
  style.filter.includes('url(') ||
  ['mask-image', '-webkit-mask-box-image-source'].some(
    (name) => !['', 'none'].includes(style.getPropertyValue(name)),
  );

function isFaint(field: HTMLInputElement): boolean {
  const styles = drawnWith(field).map((element) => getComputedStyle(element));
  const [own] = styles;
  if (!own || alphaOf(own.color) < FAINT || alphaOf(own.webkitTextFillColor) < FAINT) return true;
  if (styles.some(hasUnknownEffect)) return true;
  return styles.reduce((left, style) => left * strengthOf(style), 1) < FAINT;
}

function isSmall(field: HTMLInputElement): boolean {
  const { width, height } = field.getBoundingClientRect();
  return width < SMALL_PX || height < SMALL_PX;
}

/** Whether the field is neither clipped nor covered where it is drawn. */
function isInView(field: HTMLInputElement): boolean {
  const everything = new CSSStyleSheet();
  // Otherwise the hit test would skip covers with `pointer-events: none`.
  everything.replaceSync('* { pointer-events: auto !important }');
  const before = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...before, everything];
  try {
    const { left, top, width, height } = field.getBoundingClientRect();
    const seen = POINTS.filter(([x, y]) => isOnTop(field, left + width * x, top + height * y));
    return seen.length >= POINTS_SEEN;
  } finally {
    document.adoptedStyleSheets = before;
  }
}

function isOnTop(field: HTMLInputElement, x: number, y: number): boolean {
  const root = field.getRootNode();
  const stack =
    root instanceof ShadowRoot
      ? ShadowRoot.prototype.elementsFromPoint.call(root, x, y)
      : Document.prototype.elementsFromPoint.call(document, x, y);
  const place = stack.indexOf(field);
  return place >= 0 && stack.slice(0, place).every(isSeenThrough);
}

const OPAQUE = 'img, video, canvas, iframe, embed, object, svg, input, textarea, select, button';

/** Whether an element on top lets the field show: labels and outlines often have no background. */
function isSeenThrough(element: Element): boolean {
  if (element.matches(OPAQUE)) return false;
  const { backgroundColor, backgroundImage, backdropFilter } = getComputedStyle(element);
  return alphaOf(backgroundColor) < 0.5 && backgroundImage === 'none' && /^(?:none|)$/.test(backdropFilter);
}

/** Whether a person could scroll to the field. Only programs can scroll `overflow: hidden`. */
function canBeScrolledTo(field: HTMLInputElement): boolean {
  const { left, top, right, bottom } = field.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const page = [rootElementOf(document), bodyOf(document)];
  return drawnWith(field).every((element) => {
    if (element === field) return getComputedStyle(element).position !== 'fixed';
    const { overflowX, overflowY, position } = getComputedStyle(element);
    if (position === 'fixed') return false;
    const box = page.includes(element as HTMLElement)
      ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      : element.getBoundingClientRect();
    return (
      (isScrolled(overflowX) || (x > box.left && x < box.right)) &&
      (isScrolled(overflowY) || (y > box.top && y < box.bottom))
    );
  });
}

const isScrolled = (overflow: string): boolean => overflow !== 'hidden' && overflow !== 'clip';
