import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { UnreadablePicture, tooLarge } from '../pictures.js';
import {
  ELEMENTS,
  RENAMED,
  TEXT_ELEMENTS,
  ATTRIBUTES,
  POINTING_ELEMENTS,
  referencesOfStyle,
} from './svg-allowed.js';
import { texts } from '../../../../common/context/texts.js';

/** Counts a part each time that another one refers to it, as browsers draw it. */
const DRAWN_MAX = 200_000;
const ELEMENTS_MAX = 50_000;
const CHAIN_MAX = 64;

interface Part {
  elements: number;
  targets: string[];
}

const tooComplicated = () => tooLarge(texts().server.drawingComplicated);

/** Refuses drawings whose references would expand to too many elements. */
class DrawingSize {
  private readonly whole: Part = { elements: 0, targets: [] };
  private readonly byId = new Map<string, Part>();
  /** The open elements, outermost first; undefined for those without an id. */
  private readonly open: Array<Part | undefined> = [];

  enter(id: string | undefined, targets: string[]): void {
    if (this.whole.elements >= ELEMENTS_MAX) throw tooComplicated();
    const part = id === undefined ? undefined : { elements: 0, targets: [] };
    // Of two parts with the same id, browsers draw the first.
    if (id !== undefined && part && !this.byId.has(id)) this.byId.set(id, part);
    this.open.push(part);
    for (const around of [this.whole, ...this.open]) {
      if (!around) continue;
      around.elements += 1;
      for (const target of targets) around.targets.push(target);
    }
  }

  leave(): void {
    this.open.pop();
  }

  check(): void {
    if (this.drawn(this.whole, new Map(), 0) > DRAWN_MAX) throw tooComplicated();
  }

  private drawn(part: Part, known: Map<Part, number>, chain: number): number {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (chain > CHAIN_MAX) return Number.POSITIVE_INFINITY;
    // Set during the recursion, so that a part that refers to itself counts as infinite.
    known.set(part, Number.POSITIVE_INFINITY);
    let total = part.elements;
    for (const target of part.targets) {
      const other = this.byId.get(target);
      if (other) total += this.drawn(other, known, chain + 1);
    }
    known.set(part, total);
    return total;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const escapeText = (text: string): string =>
  text.replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? '');

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"\n\r\t]/g, (character) => ESCAPES[character] ?? '');

const FRAGMENT = /^#([^\s"'<>()\\#]+)$/;
const EMBEDDED = /^data:image\/(png|jpe?g|gif|webp);base64,[\w+/]+=*$/;

/** Keeps links to parts of the same drawing, and embedded pictures: nothing is ever fetched. */
function keptHref(element: string, value: string): { value: string; target?: string } | undefined {
  const bare = value.replace(/\s+/g, '');
  if (element === 'image') return EMBEDDED.test(bare) ? { value: bare } : undefined;
  const target = POINTING_ELEMENTS.has(element) ? FRAGMENT.exec(bare)?.[1] : undefined;
  return target === undefined ? undefined : { value: bare, target };
}

const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

function cleanAttributes(element: string, attributes: SaxesAttributeNS[]) {
  const kept = new Map<string, string>();
  const targets: string[] = [];
  for (const { uri, local, value } of attributes) {
    if (local === 'href' && (uri === '' || uri === XLINK)) {
      const href = keptHref(element, value);
      // The plain attribute wins over `xlink:href`.
      if (!href || (uri === XLINK && kept.has('href'))) continue;
      kept.set('href', href.value);
      if (href.target !== undefined) targets.push(href.target);
    } else if (uri === XML && local === 'space') {
      kept.set('xml:space', value === 'preserve' ? value : 'default');
    } else if (uri === '' && ATTRIBUTES.has(local)) {
      const references = referencesOfStyle(value);
      if (!references) continue;
      kept.set(local, value);
      for (const reference of references) targets.push(reference);
    }
  }
  return { kept, targets };
}

/** The parser searches all open elements for each namespace, which takes minutes in deeper drawings. */
const DEPTH_MAX = 100;
const SVG = 'http://www.w3.org/2000/svg';

/** Rebuilds a drawing from the parser's events, and leaves out what isn't on the allow-lists. */
class SvgRebuilder {
  private readonly size = new DrawingSize();
  private readonly open: string[] = [];
  private written = '';
  private sheet = '';
  /** The depth within an element that is left out with its content; 0 outside of one. */
  private skipped = 0;
  private namespace: string | undefined;

  enter(tag: SaxesTagNS): void {
    if (this.open.length + this.skipped >= DEPTH_MAX) throw tooComplicated();
    this.namespace ??= rootNamespace(tag);
    const name = RENAMED[tag.local] ?? tag.local;
    const isInSheet = this.open.at(-1) === 'style';
    if (this.skipped > 0 || isInSheet || tag.uri !== this.namespace || !ELEMENTS.has(name)) {
      this.skipped += 1;
      return;
    }
    const { kept, targets } = cleanAttributes(name, Object.values(tag.attributes));
    this.size.enter(kept.get('id'), targets);
    const start = this.open.length === 0 ? ` xmlns="${SVG}"` : '';
    const attributes = [...kept].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
    this.written += `<${name}${start}${attributes.join('')}>`;
    this.open.push(name);
  }

  text(text: string): void {
    const name = this.open.at(-1);
    if (this.skipped > 0 || name === undefined) return;
    if (name === 'style') this.sheet += text;
    else if (TEXT_ELEMENTS.has(name)) this.written += escapeText(text);
  }

  leave(): void {
    if (this.skipped > 0) {
      this.skipped -= 1;
      return;
    }
    const name = this.open.pop() ?? '';
    if (name === 'style') {
      // The sheet is kept whole or left out, because a part of it would mean something else.
      if (referencesOfStyle(this.sheet)) this.written += escapeText(this.sheet);
      this.sheet = '';
    }
    this.written += `</${name}>`;
    this.size.leave();
  }

  finish(): string {
    this.size.check();
    return this.written;
  }
}

/** Drawings that were cut out of a page have no namespace of their own. */
function rootNamespace({ local, uri }: SaxesTagNS): string {
  if (local !== 'svg' || (uri !== SVG && uri !== '')) throw new UnreadablePicture();
  return uri;
}

const SVG_MAX_BYTES = 1024 * 1024;
/** Read in pieces, so that a large drawing doesn't hold up other calls. */
const CHARACTERS_AT_ONCE = 32 * 1024;

/** Writes the drawing again with only the elements and attributes that are known to be harmless. */
export async function cleanSvg(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > SVG_MAX_BYTES) throw tooLarge(texts().server.drawingTooLarge);
  const text = decode(bytes);
  const rebuilder = new SvgRebuilder();
  const parser = parserInto(rebuilder);
  for (let at = 0; at < text.length; at += CHARACTERS_AT_ONCE) {
    parser.write(text.slice(at, at + CHARACTERS_AT_ONCE));
    await setImmediate();
  }
  parser.close();
  return Buffer.from(rebuilder.finish());
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnreadablePicture(error);
  }
}

/** The parser knows only the five entities of XML: all others are errors, so none can expand. */
function parserInto(rebuilder: SvgRebuilder): SaxesParser<{ xmlns: true; position: false }> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('opentag', (tag) => rebuilder.enter(tag));
  parser.on('text', (text) => rebuilder.text(text));
  parser.on('cdata', (text) => rebuilder.text(text));
  parser.on('closetag', () => rebuilder.leave());
  parser.on('error', (error) => {
    throw new UnreadablePicture(error);
  });
  return parser;
}
