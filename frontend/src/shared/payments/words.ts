import { phrase } from '@keyroster/contracts';
import { defineWords, LOCALES } from '../i18n/language.js';

export const usePaymentWords = defineWords({
  locale: [LOCALES.en, LOCALES.es],
  paid: ['I paid', 'Ya pagué'],
  whereTo: ['Where to pay', 'Dónde pagar'],
  what: ['What you paid for', 'Qué pagaste'],
  other: ['Other number of days', 'Otra cantidad de días'],
  package: phrase('{name}: {days} days, {amount}', '{name}: {days} días, {amount}'),
  days: ['Days', 'Días'],
  daysFault: ['A whole number of days', 'Un número entero de días'],
  amount: phrase('Amount ({currency})', 'Monto ({currency})'),
  amountFault: ['An amount such as 25.00', 'Un monto como 25.00'],
  method: ['How you paid', 'Cómo pagaste'],
  methodHint: ['Yape, transfer…', 'Yape, transferencia…'],
  methodFault: ['Say how you paid', 'Di cómo pagaste'],
  note: ['Note', 'Nota'],
  picture: ['Picture of the payment', 'Foto del pago'],
  send: ['Send', 'Enviar'],
  withdraw: ['Withdraw', 'Retirar'],
  facts: phrase('{amount} for {days:1 day|# days}', '{amount} por {days:1 día|# días}'),
  sent: phrase(
    'Sent {time}: {facts}. You will see here when it is confirmed',
    'Enviado {time}: {facts}. Aquí verás cuándo se confirma',
  ),
  confirmed: phrase(
    'Your payment is confirmed: your subscription ends on {time}',
    'Tu pago está confirmado: tu suscripción termina el {time}',
  ),
  /** For users whose days begin at their first use. */
  confirmedUnused: ['Your payment is confirmed', 'Tu pago está confirmado'],
  refused: phrase('Your payment was refused: {reason}', 'Tu pago fue rechazado: {reason}'),
});
