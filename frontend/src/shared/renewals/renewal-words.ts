import { defineWords } from '../i18n/words.js';

export const useRenewalWords = defineWords({
  en: {
    renewOf: (email: string) => `Renew ${email}`,
    renewBy: 'Renew…',
    renew: 'Renew',
    days: 'Days',
    ownDays: 'Other',
    ownDaysLabel: 'Number of days',
    daysFault: (min: number, max: number) => `A whole number from ${min} to ${max}`,
    amount: (currency: string) => `Amount (${currency})`,
    amountFault: 'An amount such as 25.00',
    method: 'Payment method',
    methodHint: "Empty: the user's own",
    note: 'Note',
  },
  es: {
    renewOf: (email: string) => `Renovar a ${email}`,
    renewBy: 'Renovar…',
    renew: 'Renovar',
    days: 'Días',
    ownDays: 'Otros',
    ownDaysLabel: 'Número de días',
    daysFault: (min: number, max: number) => `Un número entero de ${min} a ${max}`,
    amount: (currency: string) => `Monto (${currency})`,
    amountFault: 'Un monto como 25.00',
    method: 'Método de pago',
    methodHint: 'Vacío: el del usuario',
    note: 'Nota',
  },
});
