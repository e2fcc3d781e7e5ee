import { daysUntil, formatDate, type InboxKind, type Pair, phrase } from '@keyroster/contracts';
import type { Item } from '../../shared/api/inbox.js';
import { defineWords } from '../../shared/i18n/language.js';
import { pageClock, timeToday } from '../../shared/time/page-clock.js';

interface Told {
  title: string;
  text: string;
}

const placeOf = ({ title, name }: Item): string => `${title} · ${name}`;
const timeOf = ({ until }: Item): string => timeToday(until ?? 0);
/** The last day before an end at midnight. */
const lastDayOf = ({ until }: Item): string => formatDate((until ?? 0) - 1);
const isPast = ({ until }: Item): boolean => (until ?? 0) <= pageClock.now();
const isTonight = ({ until }: Item): boolean => daysUntil(until ?? 0, pageClock.now()) === 0;

const ENGLISH: Readonly<Record<InboxKind, (item: Item) => Told>> = {
  alarm: (item) => ({ title: item.name, text: 'May be sharing the account' }),
  trouble: (item) => ({
    title: placeOf(item),
    text: `Doesn't work: reported by ${item.count === 1 ? 'one user' : `${item.count} users`}`,
  }),
  exposed: (item) => ({
    title: placeOf(item),
    text:
      item.count === 1
        ? '1 former user knows this password'
        : `${item.count} former users know this password`,
  }),
  expiring: (item) => ({
    title: item.name,
    text: `${isTonight(item) ? 'Ends tonight' : `Ends ${timeOf(item)}`}, not told yet`,
  }),
  payment: (item) => ({
    title: item.name,
    text: item.title === '' ? 'Says that they paid' : `Says that they paid for ${item.title}`,
  }),
  source: (item) => ({
    title: placeOf(item),
    text: `${isPast(item) ? 'Was paid' : 'Is paid'} until ${lastDayOf(item)}; ${item.count === 1 ? '1 user has' : `${item.count} users have`} it`,
  }),
  spraying: (item) => ({
    title: item.block ?? '',
    text: `Sign-ins from here are held back: wrong passwords for ${item.names === 1 ? 'one name' : `${item.names} names`}`,
  }),
  proxy: () => ({
    title: 'A proxy is not trusted',
    text: 'X-Forwarded-For arrives, but TRUST_PROXY is off: everybody counts as one address',
  }),
  pause: (item) => ({ title: item.name, text: `Too many wrong passwords; can try again at ${timeOf(item)}` }),
  audit: (item) => ({
    title: 'Audit log altered',
    text: item.count === null ? 'An entry is of unknown origin' : `Entry ${item.count} doesn't match`,
  }),
  webhook: (item) => ({
    title: item.name,
    text:
      item.count === 0
        ? 'Nothing got through: it is paused'
        : item.count === 1
          ? '1 failed delivery'
          : `${item.count} failed deliveries`,
  }),
  channel: (item) => ({
    title: item.name,
    text:
      item.count === 0
        ? 'It is paused: messages wait'
        : item.count === 1
          ? '1 failed message'
          : `${item.count} failed messages`,
  }),
  backup: (item) =>
    item.state === 'failed' ? { title: 'The last backup failed', text: item.message ?? '' } : oldBackup(item),
  database: (item) => ({
    title: `The database is MongoDB ${item.name}`,
    text: `${item.id === 'holes' ? 'It has known security holes' : 'It gets no more security fixes'}: move to ${item.title}`,
  }),
};

const oldBackup = (item: Item): Told => ({
  title: item.count === null ? 'Never backed up' : `The last backup is ${item.count} days old`,
  text: 'This command on the server makes one: npm run backup',
});

const SPANISH: Readonly<Record<InboxKind, (item: Item) => Told>> = {
  alarm: (item) => ({ title: item.name, text: 'Puede estar compartiendo la cuenta' }),
  trouble: (item) => ({
    title: placeOf(item),
    text: `No funciona: lo ${item.count === 1 ? 'reportó un usuario' : `reportaron ${item.count} usuarios`}`,
  }),
  exposed: (item) => ({
    title: placeOf(item),
    text:
      item.count === 1
        ? '1 antiguo usuario conoce esta contraseña'
        : `${item.count} antiguos usuarios conocen esta contraseña`,
  }),
  expiring: (item) => ({
    title: item.name,
    text: `${isTonight(item) ? 'Termina esta noche' : `Termina el ${timeOf(item)}`}, aún sin avisar`,
  }),
  payment: (item) => ({
    title: item.name,
    text: item.title === '' ? 'Dice que pagó' : `Dice que pagó ${item.title}`,
  }),
  source: (item) => ({
    title: placeOf(item),
    text: `${isPast(item) ? 'Estuvo pagada' : 'Está pagada'} hasta el ${lastDayOf(item)}; ${item.count === 1 ? 'la tiene 1 usuario' : `la tienen ${item.count} usuarios`}`,
  }),
  spraying: (item) => ({
    title: item.block ?? '',
    text: `Los inicios de sesión desde aquí están retenidos: contraseñas incorrectas para ${item.names === 1 ? 'un nombre' : `${item.names} nombres`}`,
  }),
  proxy: () => ({
    title: 'No se confía en un proxy',
    text: 'Llega X-Forwarded-For, pero TRUST_PROXY está apagado: todos cuentan como una sola dirección',
  }),
  pause: (item) => ({
    title: item.name,
    text: `Demasiadas contraseñas incorrectas; puede volver a intentar: ${timeOf(item)}`,
  }),
  audit: (item) => ({
    title: 'Auditoría alterada',
    text:
      item.count === null ? 'Una entrada es de origen desconocido' : `La entrada ${item.count} no coincide`,
  }),
  webhook: (item) => ({
    title: item.name,
    text:
      item.count === 0
        ? 'Nada llegaba: está en pausa'
        : item.count === 1
          ? '1 entrega fallida'
          : `${item.count} entregas fallidas`,
  }),
  channel: (item) => ({
    title: item.name,
    text:
      item.count === 0
        ? 'Está en pausa: los mensajes esperan'
        : item.count === 1
          ? '1 mensaje fallido'
          : `${item.count} mensajes fallidos`,
  }),
  backup: (item) =>
    item.state === 'failed'
      ? { title: 'La última copia falló', text: item.message ?? '' }
      : {
          title:
            item.count === null
              ? 'Nunca se hizo una copia de seguridad'
              : `La última copia tiene ${item.count} días`,
          text: 'Este comando en el servidor crea una: npm run backup',
        },
  database: (item) => ({
    title: `La base de datos es MongoDB ${item.name}`,
    text: `${item.id === 'holes' ? 'Tiene fallos de seguridad conocidos' : 'Ya no recibe correcciones de seguridad'}: pasa a la ${item.title}`,
  }),
};

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
  tell: [(item: Item) => ENGLISH[item.kind](item), (item: Item) => SPANISH[item.kind](item)],
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
