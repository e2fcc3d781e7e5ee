import { readLockText, SERVER_TEXTS, TEXTS, type ErrorCode } from '@keyroster/contracts';
import { SPANISH_SERVER_TEXTS } from './server.js';
import { SPANISH_TEXTS, SPANISH_PAGE } from './texts.js';
import type { Dictionary } from '../dictionary.js';

/** What can be said in general of a failure whose sentence is made for the case. */
const SPANISH_CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
  VALIDATION: 'Hay un dato que no es válido',
  UNKNOWN_FIELD: 'Campo desconocido',
  BROKEN_BODY: 'No se pudo leer la solicitud',
  BAD_ID: 'El id no es válido',
  UNAUTHENTICATED: 'Inicia sesión',
  SESSION_ENDED: 'Tu sesión ha terminado',
  FORBIDDEN: 'No tienes permiso para hacer esto',
  NOT_FOUND: 'No encontrado',
  METHOD_NOT_ALLOWED: 'Esta dirección no admite este método',
  DUPLICATE: 'Ya existe',
  TOO_LARGE: 'El archivo es demasiado grande',
  WRONG_TYPE: 'El tipo de archivo no está permitido',
  TOO_MANY: 'Demasiadas solicitudes, espera un momento',
  PAUSED: 'Demasiados intentos fallidos, espera antes de volver a intentarlo',
  INTERNAL: 'Ocurrió un error',
  UNAVAILABLE: 'El servicio no está disponible ahora, inténtalo de nuevo',
  TOO_BUSY: 'El servicio está ocupado, inténtalo de nuevo',
};

type MakeText = (about: string | number) => string;

/** Both wordings of each text: plain ones by their words, those about something by what stands around it. */
interface Wordings {
  plain: Map<string, string>;
  about: Array<{ english: RegExp; spanish: MakeText }>;
}

/** Stands for what a text is about, and in none. */
const MARK = '\u0000';

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMade = (value: unknown): value is MakeText => typeof value === 'function';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function gather(english: object, spanish: object, to: Wordings): void {
  const wordings = new Map<string, unknown>(Object.entries(spanish));
  for (const [key, text] of Object.entries(english) as [string, unknown][]) {
    const wording = wordings.get(key);
    if (typeof text === 'string' && typeof wording === 'string') to.plain.set(text, wording);
    else if (isGroup(text) && isGroup(wording)) gather(text, wording, to);
    else if (isMade(text) && isMade(wording)) gatherMade(text, wording, to);
  }
}

/** One thing is worded differently from many. */
function gatherMade(english: MakeText, spanish: MakeText, to: Wordings): void {
  to.plain.set(english(1), spanish(1));
  to.about.push({ english: new RegExp(`^${escaped(english(MARK)).replace(MARK, '(.+)')}$`, 's'), spanish });
}

const wordings: Wordings = { plain: new Map(), about: [] };
gather(TEXTS, SPANISH_TEXTS, wordings);
gather(SERVER_TEXTS, SPANISH_SERVER_TEXTS, wordings);

function aboutSomething(message: string): string | undefined {
  for (const { english, spanish } of wordings.about) {
    const about = english.exec(message)?.[1];
    if (about !== undefined) return spanish(/^\d+$/.test(about) ? Number(about) : about);
  }
  return undefined;
}

/** What an admin wrote stays as they wrote it. */
function ofLock(message: string): string | undefined {
  const told = readLockText(message);
  if (!told) return undefined;
  const why = told.reason === '' ? '' : `: ${told.reason}`;
  const end = told.until === null ? '' : `, hasta el ${told.until}`;
  return `${SPANISH_TEXTS.refusals.locked}${why}${end}`;
}

/** A sentence by its words; one that nobody knows by the code of its failure. */
const toSpanish = (message: string, code?: ErrorCode): string =>
  wordings.plain.get(message) ??
  ofLock(message) ??
  aboutSomething(message) ??
  (code && SPANISH_CODES[code]) ??
  message;

export const SPANISH: Dictionary = {
  texts: SPANISH_TEXTS,
  page: SPANISH_PAGE,
  translate: toSpanish,
};
