import { type BoardColumn, type Pairs, phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

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
  noRenewals: ['No subscriptions yet', 'Aún no hay suscripciones'],
  appears: [
    'Each user appears here by the day on which their subscription ends',
    'Aquí aparece cada usuario según el día en que termina su suscripción',
  ],
  supervisor: ['Supervisor', 'Supervisor'],
  affiliate: ['Affiliate', 'Afiliado'],
  endsOn: phrase('Ends on {time}', 'Termina el {time}'),
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
  skip: ['Skip', 'Omitir'],
});
