import type { TemplateKind } from '@keyroster/contracts';
import { defineWords } from '../i18n/words.js';

export const useMessageWords = defineWords({
  en: {
    kinds: {
      welcome: 'Welcome',
      reminder: 'Reminder',
      expired: 'Expired',
      locked: 'Locked',
      fixed: 'Fixed',
      other: 'Other',
    } satisfies Record<TemplateKind, string>,
    languages: { en: 'English', es: 'Spanish' },
    messageTo: (email: string) => `Message to ${email}`,
    template: 'Template',
    text: 'Text',
    notFilled: (names: string) => `Not filled in: ${names}`,
    noNumber: 'They have no phone number that WhatsApp knows: the text can only be copied.',
    to: (number: string) => `To ${number}`,
    copy: 'Copy',
    told: 'Marked as told',
  },
  es: {
    kinds: {
      welcome: 'Bienvenida',
      reminder: 'Recordatorio',
      expired: 'Vencido',
      locked: 'Bloqueado',
      fixed: 'Solucionado',
      other: 'Otro',
    },
    languages: { en: 'Inglés', es: 'Español' },
    messageTo: (email) => `Mensaje a ${email}`,
    template: 'Plantilla',
    text: 'Texto',
    notFilled: (names) => `Sin rellenar: ${names}`,
    noNumber: 'No tiene un número que WhatsApp conozca: el texto solo se puede copiar.',
    to: (number) => `Para ${number}`,
    copy: 'Copiar',
    told: 'Marcado como avisado',
  },
});
