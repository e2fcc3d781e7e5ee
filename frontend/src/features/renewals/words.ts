import { type BoardColumn, type Pairs, phrase } from '@keyroster/contracts';
import { defineWords, LOCALES } from '../../shared/i18n/language.js';

const signed = (days: number): string => (days < 0 ? `−${-days}` : String(days));

export const useBoardWords = defineWords({
  heading: ['Renewals', 'Renovaciones'],
  columns: {
    expired: ['Expired', 'Vencidos'],
    today: ['Today', 'Hoy'],
    soon: ['Soon', 'Pronto'],
    week: ['This week', 'Esta semana'],
    later: ['Later', 'Más adelante'],
  } satisfies Pairs<Record<Exclude<BoardColumn, 'gone'>, string>>,
  gone: phrase('{count} more ended over 30 days ago', '{count} más terminaron hace más de 30 días'),
  unseen: phrase('and {count} more', 'y {count} más'),
  nobody: ['—', '—'],
  noRenewals: ['No subscriptions yet', 'Aún no hay suscripciones'],
  appears: [
    'Each user appears here by the day on which their subscription ends',
    'Aquí aparece cada usuario según el día en que termina su suscripción',
  ],
  supervisor: ['Supervisor', 'Supervisor'],
  affiliate: ['Affiliate', 'Afiliado'],
  endsOn: phrase('Ends on {time}', 'Termina el {time}'),
  endsTonight: ['Ends tonight at midnight', 'Termina hoy a medianoche'],
  renewBy: phrase('Renew {email} by…', 'Renovar a {email} por…'),
  renewed: [
    (from: number, to: number) => `${signed(from)} → ${signed(to)} days`,
    (from: number, to: number) => `${signed(from)} → ${signed(to)} días`,
  ],
  undoOf: phrase('Undo {email}', 'Deshacer {email}'),
  told: ['Reminded', 'Ya avisado'],
  toldOf: phrase('Reminded {email}', 'Ya avisado {email}'),
  message: ['Message', 'Mensaje'],
  messageTo: phrase('Message to {email}', 'Mensaje a {email}'),
  keys: [
    'Arrows move between cards, + renews by the last package, m opens the message, t marks as reminded, Enter opens the user.',
    'Las flechas van de tarjeta en tarjeta, + renueva con el último paquete, m abre el mensaje, t marca como ya avisado, Enter abre al usuario.',
  ],
  remind: phrase('Remind {count}', 'Avisar a {count}'),
  reminder: phrase('Remind {email}', 'Avisar a {email}'),
  toRemind: phrase('{count} to remind · {sum}', '{count} por avisar · {sum}'),
  wouldPay: phrase('would pay {amount}', 'pagaría {amount}'),
  skip: ['Skip (S)', 'Omitir (S)'],
});

export const useQueueWords = defineWords({
  heading: ['Payments', 'Pagos'],
  locale: [LOCALES.en, LOCALES.es],
  state: ['State', 'Estado'],
  states: {
    open: ['Open', 'Pendientes'],
    accepted: ['Accepted', 'Aceptados'],
    refused: ['Refused', 'Rechazados'],
  },
  none: {
    open: ['No payment waits for you', 'Ningún pago te espera'],
    accepted: ['No payment was accepted yet', 'Aún no se aceptó ningún pago'],
    refused: ['No payment was refused yet', 'Aún no se rechazó ningún pago'],
  },
  appears: [
    'A payment appears here when a user says that they paid, and moves on once you accept or refuse it',
    'Un pago aparece aquí cuando un usuario dice que pagó, y sale de aquí cuando lo aceptas o lo rechazas',
  ],
  whereTo: ['Where to pay…', 'Dónde pagar…'],
  text: ['Account numbers, Yape and the like', 'Números de cuenta, Yape y demás'],
  textHint: [
    'Shown to users above the form in which they say that they paid',
    'Los usuarios lo ven sobre el formulario en el que dicen que pagaron',
  ],
  save: ['Save', 'Guardar'],
  days: ['Days', 'Días'],
  daysFault: ['A whole number of days', 'Un número entero de días'],
  amount: phrase('Amount ({currency})', 'Monto ({currency})'),
  amountFault: ['An amount such as 25.00', 'Un monto como 25.00'],
  method: ['Method', 'Método'],
  note: ['Note', 'Nota'],
  at: ['Sent', 'Enviado'],
  decided: ['Decided', 'Decidido'],
  reason: ['Reason', 'Motivo'],
  accept: ['Accept', 'Aceptar'],
  refuse: ['Refuse', 'Rechazar'],
  refuseOf: phrase('Refuse the payment of {email}', 'Rechazar el pago de {email}'),
  noPicture: ['Without a picture', 'Sin foto'],
  pictureOf: phrase('Picture of the payment of {email}', 'Foto del pago de {email}'),
});
