import { defineWords } from '../../shared/i18n/words.js';
import type { Verb } from './typed.js';

interface PaletteWords {
  heading: string;
  type: string;
  results: string;
  none: string;
  user: string;
  title: string;
  subtitle: string;
  credential: string;
  screen: string;
  action: string;
  newUser: string;
  verbs: Readonly<Record<Verb, string>>;
  renew: (email: string) => string;
  lock: (email: string) => string;
}

export const usePaletteWords = defineWords<PaletteWords>({
  en: {
    heading: 'Go to, or do',
    type: 'A user, a course, a screen, or what to do',
    results: 'Found',
    none: 'Nothing found',
    user: 'User',
    title: 'Title',
    subtitle: 'Subtitle',
    credential: 'Credential',
    screen: 'Screen',
    action: 'Action',
    newUser: 'New user',
    verbs: { renew: 'renew', lock: 'lock' },
    renew: (email) => `Renew ${email} by 30 days`,
    lock: (email) => `Lock ${email}`,
  },
  es: {
    heading: 'Ir a, o hacer',
    type: 'Un usuario, un curso, una pantalla o qué hacer',
    results: 'Encontrado',
    none: 'Nada encontrado',
    user: 'Usuario',
    title: 'Título',
    subtitle: 'Subtítulo',
    credential: 'Credencial',
    screen: 'Pantalla',
    action: 'Acción',
    newUser: 'Nuevo usuario',
    verbs: { renew: 'renovar', lock: 'bloquear' },
    renew: (email) => `Renovar a ${email} por 30 días`,
    lock: (email) => `Bloquear a ${email}`,
  },
});
