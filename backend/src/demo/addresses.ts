const RANGES = ['203.0.113', '198.51.100', '192.0.2'] as const;
const HOSTS = 250;

/** Two places that are on no list, so that an account at both is an alarm. */
export const sharedAddressOf = (number: number, place: number): string =>
  `${place === 0 ? '192.0.2' : '198.18.7'}.${100 + number}`;

export function addressOf(number: number): string {
  if (number % 7 === 6) return `2001:db8::${(number % 0xffff).toString(16)}`;
  const range = RANGES[number % RANGES.length] ?? RANGES[0];
  return `${range}.${1 + (Math.floor(number / RANGES.length) % HOSTS)}`;
}
