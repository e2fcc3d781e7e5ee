import { act, screen } from '@testing-library/react';
import { serve } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';
import { send } from '../api/client.js';
import { chooseLanguage, startLanguage } from './language.js';

/** What the browser says it speaks, in its order. */
const browserSpeaks = (...languages: string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

const nobodyIsAsked = () => Promise.reject(new Error('It was chosen'));

it.each([
  ['auto', ['es-PE', 'en'], 'es', 'Administrador'],
  ['auto', ['en-GB', 'es'], 'en', 'Admin'],
  ['auto', ['de'], 'en', 'Admin'],
  ['es', ['en-GB'], 'es', 'Administrador'],
] as const)(
  'the language of the page at a first visit, set to %s, for a browser that speaks %j, is %s',
  async (first, languages, language, title) => {
    browserSpeaks(...languages);
    await startLanguage(() => Promise.resolve(first));
    serve({});
    renderApp('/');
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(document.documentElement.lang).toBe(language);
  },
);

it('the language of the page offers Spanish where the browser asks for it, in one click that is remembered, as by the switch', async () => {
  browserSpeaks('es-PE', 'en');
  await startLanguage(() => Promise.resolve('en'));
  serve({});
  const user = renderApp('/');
  const offer = screen.getByRole('button', { name: 'Ver en español' });
  expect(offer).toHaveAttribute('lang', 'es');
  await user.click(offer);
  expect(await screen.findByRole('heading', { name: 'Administrador' })).toBeVisible();
  expect(offer).not.toBeInTheDocument();
  await act(() => startLanguage(nobodyIsAsked));
  expect(screen.getByRole('heading', { name: 'Administrador' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /English/ }));
  expect(await screen.findByRole('heading', { name: 'Admin' })).toBeVisible();
  await act(() => startLanguage(nobodyIsAsked));
  expect(screen.getByRole('heading', { name: 'Admin' })).toBeVisible();
});

it('the language of the page offers nothing to who has chosen, or whose browser asks for what is spoken, and follows another tab', async () => {
  serve({});
  renderApp('/');
  expect(screen.queryByRole('button', { name: 'Ver en español' })).toBeNull();
  browserSpeaks('es');
  await act(() => chooseLanguage('en'));
  expect(screen.queryByRole('button', { name: 'Ver en español' })).toBeNull();
  localStorage.setItem('language', 'es');
  window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  expect(await screen.findByRole('heading', { name: 'Administrador' })).toBeVisible();
});

it('the language of the page is that in which the server is asked to answer', async () => {
  await act(() => chooseLanguage('es'));
  serve({ 'GET /api/shops': { body: {} } });
  const called = jest.spyOn(globalThis, 'fetch');
  await send('GET', '/shops');
  const headers = expect.objectContaining({ 'accept-language': 'es' }) as object;
  expect(called).toHaveBeenLastCalledWith('/api/shops', expect.objectContaining({ headers }));
});
