import type { Language, TemplateKind } from '@keyroster/contracts';
import { defineWords } from '../i18n/words.js';

interface MessageWords {
  kinds: Readonly<Record<TemplateKind, string>>;
  languages: Readonly<Record<Language, string>>;
  messageTo: (email: string) => string;
  template: string;
  text: string;
  /** Placeholders that are left. */
  notFilled: (names: string) => string;
  noNumber: string;
  to: (number: string) => string;
  copy: string;
  told: string;
}

export const useMessageWords = defineWords<MessageWords>({
  en: {
    kinds: {
      welcome: 'Welcome',
      reminder: 'Reminder',
      expired: 'Expired',
      locked: 'Locked',
      fixed: 'Fixed',
      other: 'Other',
    },
    languages: { en: 'English', es: 'Spanish' },
    messageTo: (email) => `Message to ${email}`,
    template: 'Template',
    text: 'Text',
    notFilled: (names) => `Not filled in: ${names}`,
    noNumber: 'They have no phone number that WhatsApp knows: the text can only be copied.',
    to: (number) => `To ${number}`,
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
