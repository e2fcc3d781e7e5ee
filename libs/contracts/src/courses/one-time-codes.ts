/** The hashes that one-time codes are made with. */
export const CODE_ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const;
export type CodeAlgorithm = (typeof CODE_ALGORITHMS)[number];

/** What one-time codes are made from. */
export interface CodeSecret {
  /** Base32, in capitals, without blanks and padding. */
  secret: string;
  algorithm: CodeAlgorithm;
  digits: number;
  /** Seconds. */
  period: number;
}

/** How many digits a code has. */
const CODE_DIGITS = { min: 6, max: 8, usual: 6 } as const;
/** How many seconds a code is valid. */
const CODE_PERIOD = { min: 15, max: 60, usual: 30 } as const;

const BASE32 = /^[A-Z2-7]+$/;
const PADDING = /={0,6}$/;
/** Lengths (modulo 8) that base32 of whole bytes never has. */
const NO_WHOLE_BYTES = [1, 3, 6];
const ADDRESS = /^otpauth:\/\/totp\/[^?#]*\?([^#]*)/i;

/** Reads a base32 secret, or an `otpauth://totp/…` address. Null for anything else. */
export function parseCodeSecret(text: string): CodeSecret | null {
  const trimmed = text.trim();
  if (trimmed.includes(':')) return parseAddress(trimmed);
  const secret = parseBase32(trimmed);
  if (secret === null) return null;
  return { secret, algorithm: 'SHA1', digits: CODE_DIGITS.usual, period: CODE_PERIOD.usual };
}

/** The `otpauth://` address of a secret, which is its canonical form. */
export function codeAddress({ secret, algorithm, digits, period }: CodeSecret): string {
  return `otpauth://totp/?secret=${secret}&algorithm=${algorithm}&digits=${digits}&period=${period}`;
}

function parseBase32(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').replace(PADDING, '').toUpperCase();
  return BASE32.test(letters) && !NO_WHOLE_BYTES.includes(letters.length % 8) ? letters : null;
}

function parseAddress(text: string): CodeSecret | null {
  const [, query] = ADDRESS.exec(text) ?? [];
  if (query === undefined) return null;
  const parameters = new URLSearchParams(query);
  const only = (name: string): string | undefined => {
    const values = parameters.getAll(name);
    // An empty text is refused: with two values it is unclear which one is meant.
    return values.length > 1 ? '' : values[0];
  };
  const secret = parseBase32(only('secret') ?? '');
  const wanted = (only('algorithm') ?? 'SHA1').toUpperCase();
  const algorithm = CODE_ALGORITHMS.find((known) => known === wanted);
  const digits = wholeWithin(only('digits'), CODE_DIGITS);
  const period = wholeWithin(only('period'), CODE_PERIOD);
  if (secret === null || !algorithm || digits === null || period === null) return null;
  return { secret, algorithm, digits, period };
}

function wholeWithin(
  text: string | undefined,
  { min, max, usual }: { min: number; max: number; usual: number },
): number | null {
  if (text === undefined) return usual;
  const figure = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return figure >= min && figure <= max ? figure : null;
}
