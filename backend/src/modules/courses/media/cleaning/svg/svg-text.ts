const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

export const escapeText = (text: string): string =>
  text.replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? '');

export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"\n\r\t]/g, (character) => ESCAPES[character] ?? '');
