import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useQueueWords = defineWords({
  heading: ['Payments', 'Pagos'],
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
  whereTo: ['Where to pay', 'Dónde pagar'],
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
