import { daysUntil, formatDate, type InboxKind, type Pair, phrase } from '@keyroster/contracts';
import type { Item } from '../../shared/api/inbox.js';
import { defineWords } from '../../shared/i18n/language.js';
import { pageClock, timeToday } from '../../shared/time/page-clock.js';

export const useInboxWords = defineWords({
  titles: {
    proxy: ['A proxy is not trusted', 'No se confía en un proxy'],
    audit: ['Audit log altered', 'Auditoría alterada'],
    failedBackup: ['The last backup failed', 'La última copia falló'],
    noBackup: ['Never backed up', 'Nunca se hizo una copia de seguridad'],
    oldBackup: phrase('The last backup is {count} days old', 'La última copia tiene {count} días'),
    database: phrase('The database is MongoDB {version}', 'La base de datos es MongoDB {version}'),
  },
  texts: {
    alarm: ['May be sharing the account', 'Puede estar compartiendo la cuenta'],
    trouble: phrase(
      "Doesn't work: reported by {count:one user|# users}",
      'No funciona: lo {count:reportó un usuario|reportaron # usuarios}',
    ),
    exposed: phrase(
      '{count:1 former user knows|# former users know} this password',
      '{count:1 antiguo usuario conoce|# antiguos usuarios conocen} esta contraseña',
    ),
    endsTonight: ['Ends tonight, not told yet', 'Termina esta noche, aún sin avisar'],
    ends: phrase('Ends {time}, not told yet', 'Termina el {time}, aún sin avisar'),
    paid: ['Says that they paid', 'Dice que pagó'],
    paidFor: phrase('Says that they paid for {what}', 'Dice que pagó {what}'),
    wasPaidUntil: phrase(
      'Was paid until {day}; {count:1 user has|# users have} it',
      'Estuvo pagada hasta el {day}; {count:la tiene 1 usuario|la tienen # usuarios}',
    ),
    isPaidUntil: phrase(
      'Is paid until {day}; {count:1 user has|# users have} it',
      'Está pagada hasta el {day}; {count:la tiene 1 usuario|la tienen # usuarios}',
    ),
    spraying: phrase(
      'Sign-ins from here are held back: wrong passwords for {count:one name|# names}',
      'Los inicios de sesión desde aquí están retenidos: contraseñas incorrectas para {count:un nombre|# nombres}',
    ),
    proxy: [
      'X-Forwarded-For arrives, but TRUST_PROXY is off: everybody counts as one address',
      'Llega X-Forwarded-For, pero TRUST_PROXY está apagado: todos cuentan como una sola dirección',
    ],
    pause: phrase(
      'Too many wrong passwords; can try again at {time}',
      'Demasiadas contraseñas incorrectas; puede volver a intentar: {time}',
    ),
    unknownEntry: ['An entry is of unknown origin', 'Una entrada es de origen desconocido'],
    wrongEntry: phrase("Entry {count} doesn't match", 'La entrada {count} no coincide'),
    noWebhook: ['Nothing got through: it is paused', 'Nada llegaba: está en pausa'],
    webhook: phrase(
      '{count:1 failed delivery|# failed deliveries}',
      '{count:1 entrega fallida|# entregas fallidas}',
    ),
    noChannel: ['It is paused: messages wait', 'Está en pausa: los mensajes esperan'],
    channel: phrase(
      '{count:1 failed message|# failed messages}',
      '{count:1 mensaje fallido|# mensajes fallidos}',
    ),
    backup: [
      'This command on the server makes one: npm run backup',
      'Este comando en el servidor crea una: npm run backup',
    ],
    hasHoles: phrase(
      'It has known security holes: move to {version}',
      'Tiene fallos de seguridad conocidos: pasa a la {version}',
    ),
    isOver: phrase(
      'It gets no more security fixes: move to {version}',
      'Ya no recibe correcciones de seguridad: pasa a la {version}',
    ),
  },
  heading: ['Inbox', 'Pendientes'],
  none: ['All clear', 'Todo al día'],
  appears: [
    'Alarms, problems, payments and subscriptions that end appear here',
    'Aquí aparecen alarmas, problemas, pagos y suscripciones que terminan',
  ],
  list: ['Needs attention', 'Requiere atención'],
  since: phrase('since {time}', 'desde {time}'),
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

/** The title of an item and the sentence below it. */
export function tell(item: Item, { titles, texts }: ReturnType<typeof useInboxWords>) {
  const { id, name, title, state, message = '' } = item;
  const count = item.count ?? 0;
  const until = item.until ?? 0;
  const now = pageClock.now();
  const place = `${title} · ${name}`;
  // The last day before an end at midnight.
  const lastDay = formatDate(until - 1);
  const made = item.count === null ? titles.noBackup : titles.oldBackup(count);
  const told = (text: string, about = name) => ({ title: about, text });
  const kinds: Record<InboxKind, () => ReturnType<typeof told>> = {
    alarm: () => told(texts.alarm),
    trouble: () => told(texts.trouble(count), place),
    exposed: () => told(texts.exposed(count), place),
    expiring: () => told(daysUntil(until, now) === 0 ? texts.endsTonight : texts.ends(timeToday(until))),
    payment: () => told(title === '' ? texts.paid : texts.paidFor(title)),
    source: () => told((until <= now ? texts.wasPaidUntil : texts.isPaidUntil)(lastDay, count), place),
    spraying: () => told(texts.spraying(item.names ?? 0), item.block),
    proxy: () => told(texts.proxy, titles.proxy),
    pause: () => told(texts.pause(timeToday(until))),
    audit: () => told(item.count === null ? texts.unknownEntry : texts.wrongEntry(count), titles.audit),
    webhook: () => told(count === 0 ? texts.noWebhook : texts.webhook(count)),
    channel: () => told(count === 0 ? texts.noChannel : texts.channel(count)),
    backup: () => (state === 'failed' ? told(message, titles.failedBackup) : told(texts.backup, made)),
    database: () => told((id === 'holes' ? texts.hasHoles : texts.isOver)(title), titles.database(name)),
  };
  return kinds[item.kind]();
}
