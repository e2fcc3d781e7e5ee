import { daysUntil, formatDate, type InboxKind, type Pair, phrase } from '@keyroster/contracts';
import type { Item } from '../../shared/api/inbox.js';
import { defineWords } from '../../shared/i18n/language.js';
import { pageClock, timeToday } from '../../shared/time/page-clock.js';

type Say = (item: Item) => string;

const nameOf: Say = ({ name }) => name;
const placeOf: Say = ({ title, name }) => `${title} · ${name}`;
const blockOf: Say = ({ block }) => block ?? '';
const timeOf: Say = ({ until }) => timeToday(until ?? 0);
/** The last day before an end at midnight. */
const lastDayOf: Say = ({ until }) => formatDate((until ?? 0) - 1);
const isPast = ({ until }: Item): boolean => (until ?? 0) <= pageClock.now();
const isTonight = ({ until }: Item): boolean => daysUntil(until ?? 0, pageClock.now()) === 0;

/** What an item is about, where that isn't its name alone. */
const TITLES: Partial<Record<InboxKind, Pair<Say>>> = {
  trouble: [placeOf, placeOf],
  exposed: [placeOf, placeOf],
  source: [placeOf, placeOf],
  spraying: [blockOf, blockOf],
  proxy: [() => 'A proxy is not trusted', () => 'No se confía en un proxy'],
  audit: [() => 'Audit log altered', () => 'Auditoría alterada'],
  backup: [
    ({ state, count }) => {
      if (state === 'failed') return 'The last backup failed';
      return count === null ? 'Never backed up' : `The last backup is ${count} days old`;
    },
    ({ state, count }) => {
      if (state === 'failed') return 'La última copia falló';
      return count === null ? 'Nunca se hizo una copia de seguridad' : `La última copia tiene ${count} días`;
    },
  ],
  database: [
    ({ name }) => `The database is MongoDB ${name}`,
    ({ name }) => `La base de datos es MongoDB ${name}`,
  ],
};

const SENTENCES: Readonly<Record<InboxKind, Pair<Say>>> = {
  alarm: [() => 'May be sharing the account', () => 'Puede estar compartiendo la cuenta'],
  trouble: [
    ({ count }) => `Doesn't work: reported by ${count === 1 ? 'one user' : `${count} users`}`,
    ({ count }) => `No funciona: lo ${count === 1 ? 'reportó un usuario' : `reportaron ${count} usuarios`}`,
  ],
  exposed: [
    ({ count }) =>
      count === 1 ? '1 former user knows this password' : `${count} former users know this password`,
    ({ count }) =>
      count === 1
        ? '1 antiguo usuario conoce esta contraseña'
        : `${count} antiguos usuarios conocen esta contraseña`,
  ],
  expiring: [
    (item) => `${isTonight(item) ? 'Ends tonight' : `Ends ${timeOf(item)}`}, not told yet`,
    (item) => `${isTonight(item) ? 'Termina esta noche' : `Termina el ${timeOf(item)}`}, aún sin avisar`,
  ],
  payment: [
    ({ title }) => (title === '' ? 'Says that they paid' : `Says that they paid for ${title}`),
    ({ title }) => (title === '' ? 'Dice que pagó' : `Dice que pagó ${title}`),
  ],
  source: [
    (item) =>
      `${isPast(item) ? 'Was paid' : 'Is paid'} until ${lastDayOf(item)}; ${item.count === 1 ? '1 user has' : `${item.count} users have`} it`,
    (item) =>
      `${isPast(item) ? 'Estuvo pagada' : 'Está pagada'} hasta el ${lastDayOf(item)}; ${item.count === 1 ? 'la tiene 1 usuario' : `la tienen ${item.count} usuarios`}`,
  ],
  spraying: [
    ({ names }) =>
      `Sign-ins from here are held back: wrong passwords for ${names === 1 ? 'one name' : `${names} names`}`,
    ({ names }) =>
      `Los inicios de sesión desde aquí están retenidos: contraseñas incorrectas para ${names === 1 ? 'un nombre' : `${names} nombres`}`,
  ],
  proxy: [
    () => 'X-Forwarded-For arrives, but TRUST_PROXY is off: everybody counts as one address',
    () => 'Llega X-Forwarded-For, pero TRUST_PROXY está apagado: todos cuentan como una sola dirección',
  ],
  pause: [
    (item) => `Too many wrong passwords; can try again at ${timeOf(item)}`,
    (item) => `Demasiadas contraseñas incorrectas; puede volver a intentar: ${timeOf(item)}`,
  ],
  audit: [
    ({ count }) => (count === null ? 'An entry is of unknown origin' : `Entry ${count} doesn't match`),
    ({ count }) =>
      count === null ? 'Una entrada es de origen desconocido' : `La entrada ${count} no coincide`,
  ],
  webhook: [
    ({ count }) => {
      if (count === 0) return 'Nothing got through: it is paused';
      return count === 1 ? '1 failed delivery' : `${count} failed deliveries`;
    },
    ({ count }) => {
      if (count === 0) return 'Nada llegaba: está en pausa';
      return count === 1 ? '1 entrega fallida' : `${count} entregas fallidas`;
    },
  ],
  channel: [
    ({ count }) => {
      if (count === 0) return 'It is paused: messages wait';
      return count === 1 ? '1 failed message' : `${count} failed messages`;
    },
    ({ count }) => {
      if (count === 0) return 'Está en pausa: los mensajes esperan';
      return count === 1 ? '1 mensaje fallido' : `${count} mensajes fallidos`;
    },
  ],
  backup: [
    ({ state, message }) =>
      state === 'failed' ? (message ?? '') : 'This command on the server makes one: npm run backup',
    ({ state, message }) =>
      state === 'failed' ? (message ?? '') : 'Este comando en el servidor crea una: npm run backup',
  ],
  database: [
    ({ id, title }) =>
      `${id === 'holes' ? 'It has known security holes' : 'It gets no more security fixes'}: move to ${title}`,
    ({ id, title }) =>
      `${id === 'holes' ? 'Tiene fallos de seguridad conocidos' : 'Ya no recibe correcciones de seguridad'}: pasa a la ${title}`,
  ],
};

const tellIn = (language: 0 | 1) => (item: Item) => ({
  title: (TITLES[item.kind]?.[language] ?? nameOf)(item),
  text: SENTENCES[item.kind][language](item),
});

export const useInboxWords = defineWords({
  heading: ['Inbox', 'Pendientes'],
  none: ['All clear', 'Todo al día'],
  appears: [
    'Alarms, problems, payments and subscriptions that end appear here',
    'Aquí aparecen alarmas, problemas, pagos y suscripciones que terminan',
  ],
  list: ['Needs attention', 'Requiere atención'],
  since: phrase('since {time}', 'desde {time}'),
  more: phrase('Show {count} more', 'Mostrar {count} más'),
  actions: {
    alarm: ['See where', 'Ver dónde'],
    trouble: ['Open', 'Abrir'],
    exposed: ['Change it', 'Cambiarla'],
    expiring: ['Message', 'Mensaje'],
    payment: ['See it', 'Verlo'],
    source: ['I paid', 'Ya pagué'],
    pause: ['Lift the pause', 'Quitar la pausa'],
    spraying: ['Let it try again', 'Dejar que lo intente'],
    proxy: ['Copy the setting', 'Copiar el ajuste'],
    audit: ['Open the audit', 'Abrir la auditoría'],
    webhook: ['See the deliveries', 'Ver las entregas'],
    channel: ['See the channels', 'Ver los canales'],
    backup: ['Copy the command', 'Copiar el comando'],
    /** Has no button, because it is done on the server. */
    database: [undefined, undefined],
  } satisfies Record<InboxKind, Pair<string | undefined>>,
  acts: phrase('{action}: {name}', '{action}: {name}'),
  away: phrase('Hide until it changes: {name}', 'Ocultar hasta que cambie: {name}'),
  tell: [tellIn(0), tellIn(1)],
  notify: ['Notify me while the tab is hidden', 'Notificarme con la pestaña oculta'],
  notified: [
    'You are notified of problems and alarms while the tab is hidden.',
    'Te notificamos problemas y alarmas con la pestaña oculta.',
  ],
  notNotified: [
    'Notifications are blocked in this browser.',
    'Las notificaciones están bloqueadas en este navegador.',
  ],
});
