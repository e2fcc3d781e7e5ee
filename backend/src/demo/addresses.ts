const RANGES = ['203.0.113', '198.51.100', '192.0.2'] as const;
const HOSTS = 250;

export function addressOf(number: number): string {
  if (number % 7 === 6) return `2001:db8::${(number % 0xffff).toString(16)}`;
  const range = RANGES[number % RANGES.length] ?? RANGES[0];
  return `${range}.${1 + (Math.floor(number / RANGES.length) % HOSTS)}`;
}
