import { defineWords } from '../../shared/i18n/words.js';
import { PATHS } from '../../shared/paths.js';

export const usePaletteWords = defineWords({
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
    renew: (email: string) => `Renew ${email} by 30 days`,
    lock: (email: string) => `Lock ${email}`,
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

/** Other words for an entry, by its key, in both languages whatever the page speaks. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  [PATHS.users]: ['members', 'clients', 'customers', 'accounts', 'miembros', 'clientes', 'cuentas'],
  [PATHS.renewals]: ['payments', 'expiring', 'due', 'pagos', 'vencimientos', 'cobros'],
  [PATHS.courses]: ['shops', 'titles', 'credentials', 'passwords', 'tiendas', 'títulos', 'credenciales'],
  [PATHS.seats]: ['slots', 'places', 'cupos'],
  [PATHS.troubles]: ['broken', 'problems', 'to change', 'fallas', 'caídos', 'por cambiar'],
  [PATHS.activity]: ['live', 'online', 'sharing', 'alarms', 'en vivo', 'conectados', 'compartir', 'alarmas'],
  [PATHS.whitelist]: ['ip', 'addresses', 'allowed', 'direcciones', 'permitidas'],
  [PATHS.logos]: ['brand', 'marca'],
  [PATHS.ads]: ['banners', 'publicidad'],
  [PATHS.profileGroups]: ['profiles', 'perfiles'],
  [PATHS.templates]: ['messages', 'whatsapp', 'mensajes'],
  [PATHS.announcements]: ['news', 'notices', 'noticias', 'comunicados'],
  [PATHS.reports]: ['income', 'sales', 'money', 'statistics', 'ingresos', 'ventas', 'estadísticas'],
  [PATHS.integrations]: ['tokens', 'webhooks', 'programs', 'programas'],
  [PATHS.audit]: ['log', 'history', 'undo', 'historial', 'registro', 'deshacer'],
  [PATHS.security]: ['2fa', 'passkey', 'change password', 'cambiar contraseña', 'llave de acceso'],
  new: ['add user', 'create user', 'register', 'agregar usuario', 'crear usuario', 'registrar'],
  logout: ['log out', 'log off', 'sign out', 'sign off', 'exit', 'quit', 'salir', 'cerrar sesión'],
};
