import type { SaxesTagNS } from 'saxes';
import { UnreadablePicture } from '../../pictures/picture-error.js';
import { ELEMENTS, RENAMED, TEXT_ELEMENTS } from './allowed.js';
import { cleanAttributes } from './clean-attributes.js';
import { DrawingSize, tooComplicated } from './drawing-size.js';
import { referencesOfStyle } from './style-check.js';
import { escapeAttribute, escapeText } from './svg-text.js';

/** The parser looks for a namespace through all that is open: far deeper ones would take it minutes. */
const DEPTH_MAX = 100;
const SVG = 'http://www.w3.org/2000/svg';

/** Writes a drawing anew from what a parser reads of another: what isn't on the lists is never written. */
export class SvgRebuilder {
  private readonly size = new DrawingSize();
  private readonly open: string[] = [];
  private written = '';
  private sheet = '';
  /** How deep the parser is in something that is left out with all that it holds. */
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
    if (name === 'style') this.writeSheet();
    this.written += `</${name}>`;
    this.size.leave();
  }

  finish(): string {
    this.size.check();
    return this.written;
  }

  /** Whole or not at all: half a sheet means something else. */
  private writeSheet(): void {
    if (referencesOfStyle(this.sheet)) this.written += escapeText(this.sheet);
    this.sheet = '';
  }
}

/** Drawings that were cut out of a page have no namespace of their own; written anew they have. */
function rootNamespace({ local, uri }: SaxesTagNS): string {
  if (local !== 'svg' || (uri !== SVG && uri !== '')) throw new UnreadablePicture();
  return uri;
}
