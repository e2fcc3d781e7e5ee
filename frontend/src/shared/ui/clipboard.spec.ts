import userEvent from '@testing-library/user-event';
import { copySecret, copyText } from './clipboard.js';

const HALF_A_MINUTE = 30_000;

const held = () => navigator.clipboard.readText();
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let isInFront = true;

beforeEach(() => {
  userEvent.setup();
  isInFront = true;
  jest.spyOn(document, 'hasFocus').mockImplementation(() => isInFront);
});

describe('a copied secret', () => {
  it('is cleared from the clipboard after 30 s', async () => {
    expect(await copySecret('s3cret')).toBe(true);
    await pass(HALF_A_MINUTE - 1);
    expect(await held()).toBe('s3cret');
    await pass(1);
    expect(await held()).toBe('');
  });

  it('is cleared when the page comes to the front again, where it had gone', async () => {
    await copySecret('s3cret');
    isInFront = false;
    await pass(HALF_A_MINUTE);
    expect(await held()).toBe('s3cret');
    isInFront = true;
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(await held()).toBe('');
  });

  it('takes nothing away that was copied after it', async () => {
    await copySecret('s3cret');
    await copyText('harmless');
    await pass(HALF_A_MINUTE);
    expect(await held()).toBe('harmless');
  });

  it('has its own 30 s when it is copied again', async () => {
    await copySecret('first');
    await pass(20_000);
    await copySecret('second');
    await pass(20_000);
    expect(await held()).toBe('second');
  });
});

it('says when the browser does not let it copy', async () => {
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  expect(await copyText('text')).toBe(false);
});
