import { defineWords } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import type { Command } from './typed.js';

const lockTime = (minutes: number): string => {
  if (minutes % 1_440 === 0) return `${minutes / 1_440} d`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
};

export const usePaletteWords = defineWords({
  heading: ['Search or act', 'Buscar o actuar'],
  type: ['Search users, courses, screens or actions', 'Busca usuarios, cursos, pantallas o acciones'],
  results: ['Found', 'Encontrado'],
  none: ['Nothing found', 'Nada encontrado'],
  user: ['User', 'Usuario'],
  title: ['Title', 'Título'],
  subtitle: ['Subtitle', 'Subtítulo'],
  credential: ['Credential', 'Credencial'],
  screen: ['Screen', 'Pantalla'],
  action: ['Action', 'Acción'],
  newUser: ['New user', 'Nuevo usuario'],
  verbs: { renew: ['+30 …', '+30 …'], lock: ['lock … 1h', 'bloquear … 1h'], pin: ['pin …', 'pin …'] },
  commands: [
    (command: Command, email: string) => {
      if (command.verb === 'renew') return `Renew ${email} by ${command.days} days`;
      if (command.verb === 'pin') return `Copy the PIN link of ${email}`;
      const { minutes, reason } = command;
      return [`Lock ${email}`, minutes && `for ${lockTime(minutes)}`, reason && `· ${reason}`]
        .filter(Boolean)
        .join(' ');
    },
    (command: Command, email: string) => {
      if (command.verb === 'renew') return `Renovar a ${email} por ${command.days} días`;
      if (command.verb === 'pin') return `Copiar el enlace del PIN de ${email}`;
      const { minutes, reason } = command;
      return [`Bloquear a ${email}`, minutes && `por ${lockTime(minutes)}`, reason && `· ${reason}`]
        .filter(Boolean)
        .join(' ');
    },
  ],
  pinCopied: ['PIN link copied', 'Enlace del PIN copiado'],
});

/** Other words for an entry, by its key, in both languages whatever the page speaks. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  [PATHS.users]: ['members', 'clients', 'customers', 'accounts', 'miembros', 'clientes', 'cuentas'],
  [PATHS.renewals]: ['payments', 'expiring', 'due', 'pagos', 'vencimientos', 'cobros'],
  [PATHS.courses]: ['shops', 'titles', 'passwords', 'tiendas', 'títulos', 'contraseñas'],
  [PATHS.seats]: ['slots', 'places', 'puestos'],
  [PATHS.payments]: ['paid', 'yape', 'pagó', 'pagos', 'transfer', 'transferencia'],
  [PATHS.troubles]: ['trouble', 'problems', 'problemas', 'fallas'],
  [PATHS.toChange]: ['exposed', 'leaked', 'expuestas', 'filtradas'],
  [PATHS.activity]: ['online', 'conectados'],
  [PATHS.sharing]: ['sharing', 'alarms', 'compartir', 'alarmas'],
  [PATHS.whitelist]: ['ip', 'addresses', 'allowed', 'direcciones', 'permitidas'],
  [PATHS.logos]: ['brand', 'marca'],
  [PATHS.ads]: ['banners', 'publicidad'],
  [PATHS.profileGroups]: ['profiles', 'perfiles'],
  [PATHS.templates]: ['whatsapp'],
  [PATHS.rules]: ['automatic messages', 'mensajes automáticos'],
  [PATHS.channels]: ['email', 'smtp', 'correo'],
  [PATHS.backups]: ['backup', 'copias', 'respaldo'],
  [PATHS.announcements]: ['news', 'notices', 'noticias', 'avisos'],
  [PATHS.reports]: ['income', 'sales', 'money', 'statistics', 'ingresos', 'ventas', 'estadísticas'],
  [PATHS.sharingRule]: ['autolock', 'auto-lock', 'bloqueo automático'],
  [PATHS.integrations]: ['tokens', 'webhooks', 'api', 'programs', 'programas'],
  [PATHS.audit]: ['log', 'history', 'historial', 'registro'],
  [PATHS.canBeUndone]: ['undo', 'deshacer'],
  [PATHS.security]: ['2fa', 'passkey', 'change password', 'cambiar contraseña', 'llave de acceso'],
  [PATHS.importUsers]: ['import users', 'csv', 'excel', 'importar usuarios'],
  [PATHS.importCredentials()]: ['import credentials', 'importar credenciales'],
  theme: ['dark', 'light', 'oscuro', 'claro', 'theme', 'tema'],
  language: ['english', 'spanish', 'español', 'inglés', 'language', 'idioma'],
  renew: ['renew', 'renovar'],
  lock: ['block', 'lock', 'bloquear'],
  new: ['add user', 'create user', 'register', 'agregar usuario', 'crear usuario', 'registrar'],
  logout: ['log out', 'log off', 'sign out', 'sign off', 'exit', 'quit', 'salir', 'cerrar sesión'],
};
