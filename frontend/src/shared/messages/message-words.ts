import type { Placeholder, TemplateKind } from '@keyroster/contracts';
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
    empty: {
      name: '{name} is empty',
      end: '{end} is empty: admins have no end',
      days: '{days} is empty: admins have no end',
      titles: '{titles} is empty: assign a title first',
      link: '{link} is empty',
      reason: '{reason} is empty: lock with a reason first',
      password: '{password} is empty: set a password first',
    } satisfies Record<Placeholder, string>,
    noNumber: 'No WhatsApp number: copy the text instead.',
    to: (number: string) => `To ${number}`,
    copy: 'Copy',
    told: 'Marked as reminded',
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
    empty: {
      name: '{name} está vacío',
      end: '{end} está vacío: los administradores no tienen fin',
      days: '{days} está vacío: los administradores no tienen fin',
      titles: '{titles} está vacío: primero asigna un título',
      link: '{link} está vacío',
      reason: '{reason} está vacío: primero bloquea con un motivo',
      password: '{password} está vacío: primero pon una contraseña',
    },
    noNumber: 'Sin número de WhatsApp: copia el texto.',
    to: (number) => `Para ${number}`,
    copy: 'Copiar',
    told: 'Marcado como ya avisado',
  },
});
