import { START_TEMPLATES } from '@keyroster/contracts';
import { fixedMessage } from './trouble-queue.js';

const templates = START_TEMPLATES.map((template, number) => ({ ...template, _id: String(number) }));
const LINK = 'https://roster.example';

it('is the one of the language, with the link, and nobody by name', () => {
  expect(fixedMessage(templates, 'en', LINK)).toMatch(/^Hi! What you told us about is fixed/);
  expect(fixedMessage(templates, 'es', LINK)).toMatch(/^¡Hola! Lo que nos contaste/);
  expect(fixedMessage(templates, 'en', LINK)).toContain(LINK);
});

it('is another language where there is no other, and nothing without any', () => {
  const spanish = templates.filter(({ lang }) => lang === 'es');
  expect(fixedMessage(spanish, 'en', LINK)).toMatch(/^¡Hola!/);
  expect(fixedMessage([], 'en', LINK)).toBe('');
});

it('is as long as it may be', () => {
  const long = templates.map((template) => ({ ...template, text: '👍'.repeat(300) }));
  expect(Array.from(fixedMessage(long, 'en', LINK))).toHaveLength(200);
});
