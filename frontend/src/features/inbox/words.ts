import { formatDateTime, type InboxKind } from '@keyroster/contracts';
import type { Item } from '../../shared/api/inbox.js';
import { defineWords } from '../../shared/i18n/words.js';

/** The title and text of an item. */
interface Told {
  title: string;
  text: string;
}

const placeOf = ({ title, name }: Item): string => `${title} · ${name}`;
const timeOf = ({ until }: Item): string => formatDateTime(until ?? 0);

const ENGLISH: Readonly<Record<InboxKind, (item: Item) => Told>> = {
  alarm: (item) => ({ title: item.name, text: 'May be sharing the account' }),
  trouble: (item) => ({
    title: placeOf(item),
    text: `Doesn't work: reported by ${item.count === 1 ? 'one user' : `${item.count} users`}`,
  }),
  exposed: (item) => ({
    title: placeOf(item),
    text: `${item.count === 1 ? 'One who is gone knows' : `${item.count} who are gone know`} the password`,
  }),
  expiring: (item) => ({ title: item.name, text: `Ends ${timeOf(item)} and wasn't told` }),
  spraying: (item) => ({
    title: item.block ?? '',
    text: `Held back after wrong tries of ${item.names === 1 ? 'one name' : `${item.names} names`}`,
  }),
  proxy: () => ({
    title: 'A proxy is not believed',
    text: 'X-Forwarded-For arrives, but TRUST_PROXY is off: everybody counts as one address',
  }),
  pause: (item) => ({ title: item.name, text: `Can't sign in until ${timeOf(item)}, after wrong tries` }),
  audit: (item) => ({
    title: 'The audit is not what it was',
    text:
      item.count === null
        ? 'It has an entry of unknown origin'
        : `Its chain is broken at entry ${item.count}`,
  }),
  webhook: (item) => ({
    title: item.name,
    text:
      item.count === 0
        ? 'Nothing got through: it is paused'
        : `Gave up ${item.count === 1 ? 'one delivery' : `${item.count} deliveries`}`,
  }),
  channel: (item) => ({
    title: item.name,
    text:
      item.count === 0
        ? 'It is paused: messages wait'
        : `Gave up ${item.count === 1 ? 'one message' : `${item.count} messages`}`,
  }),
  backup: (item) =>
    item.state === 'failed' ? { title: 'The last backup failed', text: item.message ?? '' } : oldBackup(item),
  database: (item) => ({
    title: `The database is MongoDB ${item.name}`,
    text: `${item.id === 'holes' ? 'It has known security holes' : 'It gets no more security fixes'}: move to ${item.title}`,
  }),
};

const oldBackup = (item: Item): Told => ({
  title:
    item.count === null ? 'No backup of this data is noted' : `The last backup is ${item.count} days old`,
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
    text: `${item.count === 1 ? 'Alguien que ya no está conoce' : `${item.count} que ya no están conocen`} la contraseña`,
  }),
  expiring: (item) => ({ title: item.name, text: `Termina el ${timeOf(item)} y nadie le avisó` }),
  spraying: (item) => ({
    title: item.block ?? '',
    text: `Retenida tras intentos fallidos con ${item.names === 1 ? 'un nombre' : `${item.names} nombres`}`,
  }),
  proxy: () => ({
    title: 'No se confía en un proxy',
    text: 'Llega X-Forwarded-For, pero TRUST_PROXY está apagado: todos cuentan como una sola dirección',
  }),
  pause: (item) => ({
    title: item.name,
    text: `No puede entrar hasta el ${timeOf(item)}, por intentos fallidos`,
  }),
  audit: (item) => ({
    title: 'La auditoría no es la que era',
    text:
      item.count === null
        ? 'Tiene una entrada de origen desconocido'
        : `Su cadena se rompe en la entrada ${item.count}`,
  }),
  webhook: (item) => ({
    title: item.name,
    text:
      item.count === 0
        ? 'Nada llegaba: está en pausa'
        : `Se rindió con ${item.count === 1 ? 'una entrega' : `${item.count} entregas`}`,
  }),
  channel: (item) => ({
    title: item.name,
    text:
      item.count === 0
        ? 'Está en pausa: los mensajes esperan'
        : `Se rindió con ${item.count === 1 ? 'un mensaje' : `${item.count} mensajes`}`,
  }),
  backup: (item) =>
    item.state === 'failed'
      ? { title: 'La última copia falló', text: item.message ?? '' }
      : {
          title:
            item.count === null
              ? 'No consta ninguna copia de estos datos'
              : `La última copia tiene ${item.count} días`,
          text: 'Este comando en el servidor crea una: npm run backup',
        },
  database: (item) => ({
    title: `La base de datos es MongoDB ${item.name}`,
    text: `${item.id === 'holes' ? 'Tiene fallos de seguridad conocidos' : 'Ya no recibe correcciones de seguridad'}: pasa a la ${item.title}`,
  }),
};

export const useInboxWords = defineWords({
  en: {
    heading: 'Inbox',
    none: 'Nothing needs you',
    list: 'What needs somebody',
    since: (time: string) => `since ${time}`,
    more: (count: number) => `Show ${count} more`,
    actions: {
      alarm: 'Look',
      trouble: 'See to it',
      exposed: 'Change it',
      expiring: 'Message',
      pause: 'Lift the pause',
      spraying: 'Let it try again',
      proxy: 'Copy the setting',
      audit: 'Open the audit',
      webhook: 'See the deliveries',
      channel: 'See the channels',
      backup: 'Copy the command',
      /** Done on the server alone. */
      database: undefined,
    } satisfies Record<InboxKind, string | undefined>,
    acts: (action: string, name: string) => `${action}: ${name}`,
    away: (name: string) => `Put away until it changes: ${name}`,
    tell: (item: Item) => ENGLISH[item.kind](item),
    notify: 'Notify me while the tab is hidden',
    notified: 'You are notified of trouble and alarms while the tab is hidden.',
    notNotified: 'The browser lets this page show no notifications.',
  },
  es: {
    heading: 'Pendientes',
    none: 'Nada te necesita',
    list: 'Lo que necesita a alguien',
    since: (time) => `desde el ${time}`,
    more: (count) => `Mostrar ${count} más`,
    actions: {
      alarm: 'Mirar',
      trouble: 'Atender',
      exposed: 'Cambiarla',
      expiring: 'Mensaje',
      pause: 'Quitar la pausa',
      spraying: 'Dejar que lo intente',
      proxy: 'Copiar el ajuste',
      audit: 'Abrir la auditoría',
      webhook: 'Ver las entregas',
      channel: 'Ver los canales',
      backup: 'Copiar el comando',
      database: undefined,
    },
    acts: (action, name) => `${action}: ${name}`,
    away: (name) => `Apartar hasta que cambie: ${name}`,
    tell: (item) => SPANISH[item.kind](item),
    notify: 'Notificarme con la pestaña oculta',
    notified: 'Te notificamos problemas y alarmas con la pestaña oculta.',
    notNotified: 'El navegador no deja que esta página muestre notificaciones.',
  },
});
