import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { tooLarge, UnreadablePicture } from '../pictures.js';
import { SvgRebuilder } from './svg-rebuilder.js';
import { texts } from '../../../../common/context/texts.js';

const SVG_MAX_BYTES = 1024 * 1024;
/** Read in pieces, so that a large drawing doesn't hold up other calls. */
const CHARACTERS_AT_ONCE = 32 * 1024;

/** Rebuilds a drawing from what is known to be harmless. */
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
