import { inEachLanguage, type Pair, phrase, type TroubleKind } from '@keyroster/contracts';
import { language } from './account.js';
import type { Part } from './filling/fill.js';

const takenBy = (device: string, tail: string) => [device, tail && `…${tail}`].filter(Boolean).join(', ');

const WORDS = inEachLanguage({
  server: ['Server address', 'Dirección del servidor'],
  serverWrong: [
    'Type an address such as https://roster.example',
    'Escribe una dirección como https://roster.example',
  ],
  name: ['User name', 'Usuario'],
  password: ['Password or PIN', 'Contraseña o PIN'],
  code: ['Code', 'Código'],
  stay: ['Stay signed in', 'Mantener la sesión iniciada'],
  signIn: ['Sign in', 'Iniciar sesión'],
  useHere: ['Use here', 'Usar aquí'],
  logOut: ['Log out', 'Cerrar sesión'],
  signedOut: ['Signed out', 'Sesión cerrada'],
  endsIn: [
    (days: number) =>
      days <= 0 ? 'Ends tonight at midnight' : `Ends in ${days} ${days === 1 ? 'day' : 'days'}`,
    (days: number) =>
      days <= 0 ? 'Termina hoy a medianoche' : `Termina en ${days} ${days === 1 ? 'día' : 'días'}`,
  ],
  search: ['Search', 'Buscar'],
  here: ['This site', 'Este sitio'],
  all: ['All credentials', 'Todas las credenciales'],
  none: ['No credentials yet', 'Aún no hay credenciales'],
  nothingFound: ['Nothing found', 'No se encontró nada'],
  fill: ['Fill', 'Rellenar'],
  fillOf: phrase('Fill {name}', 'Rellenar {name}'),
  copyCode: ['Copy code', 'Copiar código'],
  copyCodeOf: phrase('Copy code of {name}', 'Copiar código de {name}'),
  copied: ['Copied', 'Copiado'],
  report: ['Report a problem', 'Reportar un problema'],
  reportOf: phrase('Report a problem with {name}', 'Reportar un problema con {name}'),
  kind: ['What is wrong?', '¿Qué no funciona?'],
  kinds: {
    password: ['The password is refused', 'No acepta la contraseña'],
    login: ['The login is refused', 'No acepta el usuario'],
    site: ['The site does not open', 'El sitio no abre'],
    code: ['The code is refused', 'No acepta el código'],
    other: ['Something else', 'Otra cosa'],
  } satisfies Record<TroubleKind, Pair>,
  note: ['Note', 'Nota'],
  send: ['Send', 'Enviar'],
  reported: ['Reported', 'Reportado'],
  use: ['Start using', 'Usar ahora'],
  useOf: phrase('Start using {name}', 'Usar ahora {name}'),
  leave: ['Finish', 'Terminé'],
  leaveOf: phrase('Finish {name}', 'Terminé con {name}'),
  leaveLine: ['Leave the line', 'Salir de la fila'],
  leaveLineOf: phrase('Leave the line for {name}', 'Salir de la fila de {name}'),
  inUse: phrase('{used} of {of} in use', '{used} de {of} en uso'),
  next: ['You are next', 'Eres el siguiente'],
  place: phrase('You are number {place} in line', 'Eres el número {place} de la fila'),
  unreachable: ["The server can't be reached", 'No se puede conectar con el servidor'],
  noPage: ["This page can't be filled", 'Esta página no se puede rellenar'],
  noForm: ['No login form was found on this page', 'No se encontró un formulario de acceso en esta página'],
  movedOn: [
    'The page changed meanwhile, nothing was filled',
    'La página cambió mientras tanto, no se rellenó nada',
  ],
  filled: phrase('Filled: {parts}', 'Rellenado: {parts}'),
  parts: {
    login: ['login', 'usuario'],
    password: ['password', 'contraseña'],
    code: ['code', 'código'],
  } satisfies Record<Part, Pair>,
  takenBy: [takenBy, takenBy],
});

export const words = () => WORDS[language()];
