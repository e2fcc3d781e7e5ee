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

/** Other words for an entry, by its key, and its name in both languages whatever the page speaks. Commas divide them. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  [PATHS.users]: 'users, usuarios, members, clients, customers, accounts, miembros, clientes, cuentas',
  [PATHS.renewals]: 'renewals, renovaciones, payments, expiring, due, pagos, vencimientos, cobros',
  [PATHS.courses]:
    'courses, credentials, cursos, credenciales, shops, titles, passwords, tiendas, títulos, contraseñas',
  [PATHS.inbox]: 'inbox, pendientes',
  [PATHS.packages]: 'packages, prices, paquetes, precios',
  [PATHS.seats]: 'seats, cupos, slots, places, puestos',
  [PATHS.payments]: 'payments, paid, yape, pagó, pagos, transfer, transferencia',
  [PATHS.troubles]: 'broken, caídas, trouble, problems, problemas, fallas',
  [PATHS.toChange]: 'to change, por cambiar, exposed, leaked, expuestas, filtradas',
  [PATHS.activity]: 'activity, live, actividad, en vivo, online, conectados',
  [PATHS.sharing]: 'uso compartido, sharing, alarms, compartir, alarmas',
  [PATHS.whitelist]: 'whitelist, lista blanca, ip, addresses, allowed, direcciones, permitidas',
  [PATHS.logos]: 'settings, ajustes, brand, marca',
  [PATHS.ads]: 'ads, anuncios, banners, publicidad',
  [PATHS.profileGroups]: 'groups, grupos, profiles, perfiles',
  [PATHS.templates]: 'templates, messages, plantillas, mensajes, whatsapp',
  [PATHS.rules]: 'rules, reglas, automatic messages, mensajes automáticos',
  [PATHS.channels]: 'channels, canales, email, smtp, correo',
  [PATHS.backups]: 'backup, copias, respaldo',
  [PATHS.announcements]: 'announcements, comunicados, news, notices, noticias, avisos',
  [PATHS.reports]: 'reports, reportes, income, sales, money, statistics, ingresos, ventas, estadísticas',
  [PATHS.sharingRule]: 'autolock, auto-lock, bloqueo automático',
  [PATHS.integrations]: 'integrations, integraciones, tokens, webhooks, api, programs, programas',
  [PATHS.audit]: 'audit, auditoría, log, history, historial, registro',
  [PATHS.canBeUndone]: 'can be undone, undo, deshacer',
  [PATHS.security]: 'security, seguridad, 2fa, passkey, change password, cambiar contraseña, llave de acceso',
  [PATHS.importUsers]: 'import users, csv, excel, importar usuarios',
  [PATHS.importCredentials()]: 'import credentials, importar credenciales',
  theme: 'dark, light, oscuro, claro, theme, tema',
  language: 'english, spanish, español, inglés, language, idioma',
  renew: 'renew, renovar',
  lock: 'block, lock, bloquear',
  new: 'add user, create user, register, agregar usuario, crear usuario, registrar',
  logout: 'log out, log off, sign out, sign off, exit, quit, salir, cerrar sesión',
};
