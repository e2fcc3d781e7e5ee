/**
 * The URL that a text is, or null. `URL.canParse` is no help: on Node 20 and 22 it refuses letters beyond ASCII once it has been
 * called some thousand times (https://github.com/AikidoSec/firewall-node/pull/1086), and `URL.parse` is missing on Node 20.
 */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
