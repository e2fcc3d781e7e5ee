import type { Language, TroubleKind } from '@keyroster/contracts';
import { language } from './account.js';
import type { Part } from './filling/fill.js';

interface Words {
  server: string;
  serverWrong: string;
  name: string;
  password: string;
  code: string;
  stay: string;
  signIn: string;
  useHere: string;
  logOut: string;
  signedOut: string;
  endsIn: (days: number) => string;
  search: string;
  here: string;
  all: string;
  none: string;
  nothingFound: string;
  fill: string;
  fillOf: (name: string) => string;
  copyCode: string;
  copyCodeOf: (name: string) => string;
  copied: string;
  report: string;
  reportOf: (name: string) => string;
  kind: string;
  kinds: Readonly<Record<TroubleKind, string>>;
  note: string;
  send: string;
  cancel: string;
  reported: string;
  use: string;
  useOf: (name: string) => string;
  leave: string;
  leaveOf: (name: string) => string;
  inUse: (used: number, of: number) => string;
  next: string;
  place: (place: number) => string;
  unreachable: string;
  noPage: string;
  noForm: string;
  movedOn: string;
  filled: (parts: readonly Part[]) => string;
  takenBy: (device: string, tail: string) => string;
}

const english: Words = {
  server: 'Server address',
  serverWrong: 'Type an address such as https://roster.example',
  name: 'User name',
  password: 'Password or PIN',
  code: 'Code',
  stay: 'Stay signed in',
  signIn: 'Sign in',
  useHere: 'Use here',
  logOut: 'Log out',
  signedOut: 'Signed out',
  endsIn: (days) =>
    days <= 0 ? 'Ends tonight at midnight' : days === 1 ? 'Ends in 1 day' : `Ends in ${days} days`,
  search: 'Search',
  here: 'This site',
  all: 'All credentials',
  none: 'No credentials yet',
  nothingFound: 'Nothing found',
  fill: 'Fill',
  fillOf: (name) => `Fill ${name}`,
  copyCode: 'Copy code',
  copyCodeOf: (name) => `Copy code of ${name}`,
  copied: 'Copied',
  report: 'Report a problem',
  reportOf: (name) => `Report a problem with ${name}`,
  kind: 'What is wrong?',
  kinds: {
    password: 'The password is refused',
    login: 'The login is refused',
    site: 'The site does not open',
    code: 'The code is refused',
    other: 'Something else',
  },
  note: 'Note',
  send: 'Send',
  cancel: 'Cancel',
  reported: 'Reported',
  use: 'Start using',
  useOf: (name) => `Start using ${name}`,
  leave: 'Finish',
  leaveOf: (name) => `Finish ${name}`,
  inUse: (used, of) => `${used} of ${of} in use`,
  next: 'You are next',
  place: (place) => `Place ${place} in the queue`,
  unreachable: 'The server can not be reached',
  noPage: 'This page can not be filled',
  noForm: 'No login form was found on this page',
  movedOn: 'The page changed meanwhile, nothing was filled',
  filled: (parts) =>
    `Filled: ${parts.map((part) => ({ login: 'login', password: 'password', code: 'code' })[part]).join(', ')}`,
  takenBy: (device, tail) => [device, tail && `…${tail}`].filter(Boolean).join(', '),
};

const spanish: Words = {
  server: 'Dirección del servidor',
  serverWrong: 'Escribe una dirección como https://roster.example',
  name: 'Usuario',
  password: 'Contraseña o PIN',
  code: 'Código',
  stay: 'Mantener la sesión iniciada',
  signIn: 'Iniciar sesión',
  useHere: 'Usar aquí',
  logOut: 'Cerrar sesión',
  signedOut: 'Sesión cerrada',
  endsIn: (days) =>
    days <= 0 ? 'Termina hoy a medianoche' : days === 1 ? 'Termina en 1 día' : `Termina en ${days} días`,
  search: 'Buscar',
  here: 'Este sitio',
  all: 'Todas las credenciales',
  none: 'Aún no hay credenciales',
  nothingFound: 'No se encontró nada',
  fill: 'Rellenar',
  fillOf: (name) => `Rellenar ${name}`,
  copyCode: 'Copiar código',
  copyCodeOf: (name) => `Copiar código de ${name}`,
  copied: 'Copiado',
  report: 'Reportar un problema',
  reportOf: (name) => `Reportar un problema con ${name}`,
  kind: '¿Qué no funciona?',
  kinds: {
    password: 'No acepta la contraseña',
    login: 'No acepta el usuario',
    site: 'El sitio no abre',
    code: 'No acepta el código',
    other: 'Otra cosa',
  },
  note: 'Nota',
  send: 'Enviar',
  cancel: 'Cancelar',
  reported: 'Reportado',
  use: 'Usar ahora',
  useOf: (name) => `Usar ahora ${name}`,
  leave: 'Terminé',
  leaveOf: (name) => `Terminé con ${name}`,
  inUse: (used, of) => `${used} de ${of} en uso`,
  next: 'Eres el siguiente',
  place: (place) => `Puesto ${place} en la cola`,
  unreachable: 'No se puede conectar con el servidor',
  noPage: 'Esta página no se puede rellenar',
  noForm: 'No se encontró un formulario de acceso en esta página',
  movedOn: 'La página cambió mientras tanto, no se rellenó nada',
  filled: (parts) =>
    `Rellenado: ${parts.map((part) => ({ login: 'usuario', password: 'contraseña', code: 'código' })[part]).join(', ')}`,
  takenBy: english.takenBy,
};

const WORDS: Readonly<Record<Language, Words>> = { en: english, es: spanish };

export const words = (): Words => WORDS[language()];
