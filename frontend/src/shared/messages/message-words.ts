import { type Pair, phrase, type Placeholder, type TemplateKind } from '@keyroster/contracts';
import { defineWords } from '../i18n/language.js';

export const useMessageWords = defineWords({
  kinds: {
    welcome: ['Welcome', 'Bienvenida'],
    reminder: ['Reminder', 'Recordatorio'],
    expired: ['Expired', 'Vencido'],
    locked: ['Locked', 'Bloqueado'],
    fixed: ['Fixed', 'Solucionado'],
    other: ['Other', 'Otro'],
  } satisfies Record<TemplateKind, Pair>,
  languages: { en: ['English', 'Inglés'], es: ['Spanish', 'Español'] },
  messageTo: phrase('Message to {email}', 'Mensaje a {email}'),
  template: ['Template', 'Plantilla'],
  text: ['Text', 'Texto'],
  empty: {
    name: ['{name} is empty', '{name} está vacío'],
    end: [
      '{end} is empty: admins and supervisors have no end',
      '{end} está vacío: los administradores y supervisores no tienen fin',
    ],
    days: [
      '{days} is empty: admins and supervisors have no end',
      '{days} está vacío: los administradores y supervisores no tienen fin',
    ],
    titles: ['{titles} is empty: assign a title first', '{titles} está vacío: primero asigna un título'],
    link: ['{link} is empty', '{link} está vacío'],
    reason: [
      '{reason} is empty: lock with a reason first',
      '{reason} está vacío: primero bloquea con un motivo',
    ],
    password: [
      '{password} is empty: set a password first',
      '{password} está vacío: primero pon una contraseña',
    ],
    pin_link: [
      '{pin_link} is empty: make a PIN link first',
      '{pin_link} está vacío: primero crea un enlace de PIN',
    ],
  } satisfies Record<Placeholder, Pair>,
  noNumber: ['No WhatsApp number: copy the text instead.', 'Sin número de WhatsApp: copia el texto.'],
  to: phrase('To {number}', 'Para {number}'),
  told: ['Marked as reminded', 'Marcado como ya avisado'],
});
