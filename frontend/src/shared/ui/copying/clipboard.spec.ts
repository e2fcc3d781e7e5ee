import { copySecret, copyText } from './clipboard.js';

const HALF_A_MINUTE = 30_000;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
let held = '';
let isInFront = true;

function write(text: string): Promise<void> {
  if (!isInFront) return Promise.reject(new DOMException('The document is not focused', 'NotAllowedError'));
  held = text;
  return Promise.resolve();
}

beforeEach(() => {
  held = '';
  isInFront = true;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
  jest.spyOn(document, 'hasFocus').mockImplementation(() => isInFront);
});

afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

describe('a copied secret', () => {
  it('is cleared from the clipboard after 30 s', async () => {
    expect(await copySecret('s3cret')).toBe(true);
    await pass(HALF_A_MINUTE - 1);
    expect(held).toBe('s3cret');
    await pass(1);
    expect(held).toBe('');
  });

  it('is cleared when the page comes to the front again, where it had gone', async () => {
    await copySecret('s3cret');
    isInFront = false;
    await pass(HALF_A_MINUTE);
    expect(held).toBe('s3cret');
    isInFront = true;
    window.dispatchEvent(new Event('focus'));
    expect(held).toBe('');
  });

  it.each<[what: string, left: string, copy: () => unknown]>([
    ['a text', 'harmless', () => copyText('harmless')],
    ['another secret, which has its own 30 s', 'second', () => copySecret('second')],
    [
      'what was copied by hand',
      'selected',
      () => {
        held = 'selected';
        document.dispatchEvent(new Event('copy'));
      },
    ],
  ])('takes %s not away that was copied after it', async (_what, left, copy) => {
    await copySecret('s3cret');
    await pass(20_000);
    await copy();
    await pass(20_000);
    expect(held).toBe(left);
  });
});

it('a copy says when the browser refuses it', async () => {
  isInFront = false;
  expect(await copyText('text')).toBe(false);
});

it('a copy goes by a selection where the page has no clipboard', async () => {
  Reflect.deleteProperty(navigator, 'clipboard');
  const copier = {
    execCommand: () => {
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement) held = field.value;
      return true;
    },
  };
  Object.assign(document, copier);
  expect(await copyText('text')).toBe(true);
  expect(held).toBe('text');
  expect(document.querySelector('textarea')).toBeNull();
  Reflect.deleteProperty(document, 'execCommand');
});
