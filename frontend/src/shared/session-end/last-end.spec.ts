import { TAKE_BACK_WITHIN_MS } from '@keyroster/contracts';
import { keepToken } from '../api/session/token.js';
import { keepEnd, readEnd, type LastEnd } from './last-end.js';

const REPLACED: LastEnd = {
  message: 'Signed in on another device',
  kind: 'replaced',
  token: 't1',
  by: { device: 'Chrome on Windows', ip_tail: '77' },
};

/** What the tab reads once it was reloaded. */
async function afterReload(): Promise<LastEnd | null> {
  let end: LastEnd | null = null;
  await jest.isolateModulesAsync(async () => {
    end = (await import('./last-end.js')).readEnd();
  });
  return end;
}

afterEach(() => keepEnd(null));

it('a replaced session can be taken back after a reload too', async () => {
  keepEnd(REPLACED);
  expect(await afterReload()).toEqual(REPLACED);
});

it('a replaced session is forgotten once it is too late', async () => {
  keepEnd(REPLACED);
  jest.useFakeTimers({ now: Date.now() + TAKE_BACK_WITHIN_MS, advanceTimers: true });
  expect(await afterReload()).toBeNull();
  jest.useRealTimers();
});

it('a replaced session is forgotten once somebody is signed in', async () => {
  keepEnd(REPLACED);
  keepToken('t2');
  expect(readEnd()).toBeNull();
  localStorage.clear();
  expect(await afterReload()).toBeNull();
});

it('a replaced session is forgotten where somebody signed in while the tab was away', async () => {
  keepEnd(REPLACED);
  localStorage.setItem('token', 't2');
  expect(await afterReload()).toBeNull();
  localStorage.clear();
  expect(await afterReload()).toBeNull();
});

it('says nothing of a lock after a reload, because the next login does', async () => {
  keepEnd({ message: 'Your account is locked', kind: 'locked', token: 't1' });
  expect(await afterReload()).toBeNull();
});
