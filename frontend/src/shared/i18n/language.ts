import {
  deviceInSpanish,
  type FirstLanguage,
  inEachLanguage,
  type Language,
  LANGUAGES,
  phrase,
  TEXTS,
  type Texts,
  type Alike,
  type Spoken,
  type WordPairs,
} from '@keyroster/contracts';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.js';

/** The page's own words that several screens share: those that the specification doesn't give. */
const PAGE_WORDS = inEachLanguage({
  loading: ['Loading', 'Cargando'],
  waitingForChange: [
    'Waiting for the server to answer what you sent…',
    'Esperando a que el servidor responda a lo que enviaste…',
  ],
  waitingForScreen: ['Waiting for what this screen shows…', 'Esperando lo que muestra esta pantalla…'],
  givenUp: [
    'Cancelled. The change may still have gone through.',
    'Cancelado. Puede que el cambio se haya hecho igual.',
  ],
  screenAway: [
    "This screen can't be loaded now. It will show once the connection is back.",
    'Esta pantalla no se puede cargar ahora. Aparecerá cuando vuelva la conexión.',
  ],
  usernameMissing: ['Enter your username', 'Ingresa tu usuario'],
  passwordMissing: ['Enter your password', 'Ingresa tu contraseña'],
  showTyped: ['Show characters', 'Mostrar caracteres'],
  serverAway: [
    "The server can't be reached. Trying again…",
    'No se puede contactar con el servidor. Reintentando…',
  ],
  withPasskey: ['Sign in with a passkey', 'Entrar con una llave de acceso'],
  otherLanguage: ['Español', 'English'],
  offerOtherLanguage: ['Ver en español', 'View in English'],
  lightTheme: ['Switch to light theme', 'Cambiar al tema claro'],
  darkTheme: ['Switch to dark theme', 'Cambiar al tema oscuro'],
  skipToContent: ['Skip to content', 'Saltar al contenido'],
  menu: ['Menu', 'Menú'],
  openMenu: ['Open menu', 'Abrir menú'],
  closeMenu: ['Close menu', 'Cerrar menú'],
  reload: ['Reload', 'Recargar'],
  tryAgain: ['Try again', 'Reintentar'],
  clear: ['Clear', 'Limpiar'],
  close: ['Close', 'Cerrar'],
  of: phrase('{part} of {all}', '{part} de {all}'),
  daysLeft: phrase('{days:1 day|# days} left', '{days:Queda 1 día|Quedan # días}'),
  plusDays: phrase('+{days:1 day|# days}', '+{days:1 día|# días}'),
  userGone: ['This user is no longer there', 'Este usuario ya no está'],
  startsAtFirstUse: ['Starts at first use', 'Comienza con el primer uso'],
  device: [(name: string) => name, deviceInSpanish],
});

const KEY = 'language';

const listeners = new Listeners();
let asked: Language = 'en';
let spoken: { language: Language; texts: Texts } = { language: 'en', texts: TEXTS };

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((known) => known === text);

function chosen(): Language | null {
  const text = localStorage.getItem(KEY);
  return isLanguage(text) ? text : null;
}

/** The first language of the browser that the page knows. */
const ofBrowser = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

async function speak(language: Language): Promise<void> {
  asked = language;
  // Loaded when somebody reads it: the login screen stays small.
  const texts = language === 'es' ? (await import('./spanish.js')).SPANISH_TEXTS : TEXTS;
  // Another choice may have overtaken the load of this one.
  if (asked !== language) return;
  spoken = { language, texts };
  document.documentElement.lang = language;
  listeners.tell();
}

/** Awaited before the first screen, so that no shown text changes. Asks only if nobody has chosen. */
export async function startLanguage(askFirst: () => Promise<FirstLanguage>): Promise<void> {
  const language = chosen() ?? (await askFirst());
  await speak(language === 'auto' ? ofBrowser() : language);
}

export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  return speak(language);
}

// Chosen in another tab.
window.addEventListener('storage', ({ key }) => {
  const language = chosen();
  if (key === KEY && language) void speak(language);
});

export const readLanguage = (): Language => spoken.language;

export const useLanguage = (): Language => useSyncExternalStore(listeners.add, readLanguage);

/** The language that the browser asks for, where the page speaks another and nobody has chosen. */
export const useOfferedLanguage = (): Language | null =>
  useSyncExternalStore(listeners.add, () => {
    const wanted = ofBrowser();
    return chosen() || wanted === spoken.language ? null : wanted;
  });

/** The specification's texts in the language of the page; `readTexts` is for code outside of components. */
export const useTexts = (): Texts => useSyncExternalStore(listeners.add, readTexts);
export const readTexts = (): Texts => spoken.texts;

export const usePageTexts = () => PAGE_WORDS[useLanguage()];
export const readPageTexts = () => PAGE_WORDS[readLanguage()];

/** Makes the hook for a screen's own words, which the specification doesn't give, in the page's language. */
export function defineWords<Given extends WordPairs>(pairs: Given & Alike<Given>): () => Spoken<Given> {
  const words = inEachLanguage<Given>(pairs);
  return function useWords() {
    return words[useLanguage()];
  };
}

/** Names a button that stands in each row of a list. */
export const actionOn = (action: string, name: string): string => `${action}: ${name}`;

/** How numbers and amounts are written in each language of the page. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-PE' };
