import { LANGUAGES, type Language } from '../languages.js';
import type { TemplateKind } from './templates.js';

/** A template as it is saved. */
export interface TemplateFields {
  kind: TemplateKind;
  lang: Language;
  name: string;
  text: string;
}

type Worded = Record<Exclude<TemplateKind, 'other'>, Pick<TemplateFields, 'name' | 'text'>>;

const TEXTS: Readonly<Record<Language, Worded>> = {
  en: {
    welcome: {
      name: 'Welcome',
      text: [
        'Hi {name}! 👋 Welcome aboard.',
        'Sign in here: {link}',
        'User: {name}',
        'Password: {password}',
        'Your access runs until {end}. Enjoy it!',
      ].join('\n'),
    },
    reminder: {
      name: 'Reminder',
      text: [
        'Hi {name}! 👋 A quick reminder: your access ends on {end} (days left: {days}).',
        "Shall we renew it now, so that you don't miss a day?",
      ].join('\n'),
    },
    expired: {
      name: 'Expired',
      text: [
        'Hi {name}! Your access ended on {end}.',
        "Would you like to come back? Answer here and we'll renew it right away.",
      ].join('\n'),
    },
    locked: {
      name: 'Locked',
      text: [
        'Hi {name}. Your account is locked at the moment.',
        'Reason: {reason}',
        "Answer here and we'll sort it out with you.",
      ].join('\n'),
    },
    fixed: {
      name: 'Fixed',
      text: [
        'Hi {name}! What you told us about is fixed ✅',
        'Please try again: {link}',
        'If anything else comes up, just write to us.',
      ].join('\n'),
    },
  },
  es: {
    welcome: {
      name: 'Bienvenida',
      text: [
        '¡Hola, {name}! 👋 Te damos la bienvenida.',
        'Entra aquí: {link}',
        'Usuario: {name}',
        'Contraseña: {password}',
        'Tu acceso dura hasta el {end}. ¡Que lo disfrutes!',
      ].join('\n'),
    },
    reminder: {
      name: 'Recordatorio',
      text: [
        '¡Hola, {name}! 👋 Te recordamos que tu acceso termina el {end} (días restantes: {days}).',
        '¿Lo renovamos ahora para que no pierdas ni un día?',
      ].join('\n'),
    },
    expired: {
      name: 'Vencido',
      text: [
        '¡Hola, {name}! Tu acceso terminó el {end}.',
        '¿Quieres volver? Responde por aquí y te lo renovamos enseguida.',
      ].join('\n'),
    },
    locked: {
      name: 'Bloqueado',
      text: [
        'Hola, {name}. Por ahora tu cuenta está bloqueada.',
        'Motivo: {reason}',
        'Escríbenos por aquí y lo vemos contigo.',
      ].join('\n'),
    },
    fixed: {
      name: 'Solucionado',
      text: [
        '¡Hola, {name}! Lo que nos contaste ya está solucionado ✅',
        'Inténtalo de nuevo: {link}',
        'Si pasa algo más, escríbenos.',
      ].join('\n'),
    },
  },
};

/** The templates that are there from the start: one of each kind but `other`, in each language. */
export const START_TEMPLATES: readonly TemplateFields[] = LANGUAGES.flatMap((lang) =>
  Object.entries(TEXTS[lang]).map(([kind, worded]) => ({ kind: kind as keyof Worded, lang, ...worded })),
);
