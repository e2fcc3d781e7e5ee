import { type MessageState, type Pair, type Pairs, phrase, type RenewalKind } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

const counted = (one: string, many: string) => (days: number) =>
  `${days} ${Math.abs(days) === 1 ? one : many}`;
const englishDays = counted('day', 'days');
const spanishDays = counted('día', 'días');
const byDays = (english: string, spanish: string) =>
  [
    (count: number) => `${english} ${englishDays(count)}`,
    (count: number) => `${spanish} ${spanishDays(count)}`,
  ] as const;

export const useUserWords = defineWords({
  newUser: ['New user', 'Nuevo usuario'],
  noUsers: ['Users whom you create appear here', 'Aquí aparecen los usuarios que creas'],
  moreActions: ['More actions', 'Más acciones'],
  editing: phrase('Edit {email}', 'Editar a {email}'),
  generate: ['Generate', 'Generar'],
  allFields: ['All fields', 'Todos los campos'],
  readAs: ['Read as', 'Leído como'],
  lasting: [englishDays, spanishDays],
  unknownPart: phrase('{part}: no such title', '{part}: no hay tal título'),
  account: ['Account', 'Cuenta'],
  subscription: ['Subscription', 'Suscripción'],
  contact: ['Contact and notes', 'Contacto y notas'],
  noGroup: ['No group', 'Sin grupo'],
  usageLimitHint: ['0 = no limit', '0 = sin límite'],
  chooseDate: ['Choose a date', 'Elegir una fecha'],
  ends: phrase(
    'Ends on {time} ({days:1 day|# days} left)',
    'Termina el {time} ({days:queda 1 día|quedan # días})',
  ),
  ended: phrase('Ended on {time}', 'Terminó el {time}'),
  endsOn: phrase('Ends on {time}', 'Termina el {time}'),
  renewed: [
    (from: number, to: number) => `${from} → ${englishDays(to)}`,
    (from: number, to: number) => `${from} → ${spanishDays(to)}`,
  ],
  neverExpires: ['Admins and supervisors never expire', 'Los administradores y supervisores no vencen'],
  seq: phrase('Sequence number {seq}', 'Número de secuencia {seq}'),
  found: {
    is: ['is at', 'está en'],
    was: ['was at', 'estuvo en'],
    seq: ['sequence number', 'número de secuencia'],
  },
  filters: ['Which users', 'Qué usuarios'],
  usersOf: phrase('Users of {supervisor}', 'Usuarios de {supervisor}'),
  all: ['All', 'Todos'],
  expiring: ['Expiring', 'Por vencer'],
  expired: ['Expired', 'Vencidos'],
  locked: ['Locked', 'Bloqueados'],
  alarm: ['Alarm', 'Alarma'],
  hasAlarm: ['Sharing alarm', 'Alarma de uso compartido'],
  pausedUntil: phrase(
    'Paused until {time} after wrong passwords',
    'En pausa hasta {time} por contraseñas erróneas',
  ),
  message: ['Message', 'Mensaje'],
  sessions: ['Sessions', 'Sesiones'],
  sessionsOf: phrase('Sessions of {email}', 'Sesiones de {email}'),
  newPassword: ['New password', 'Nueva contraseña'],
  viewAs: ['View as', 'Ver como'],
  state: ['State', 'Estado'],
  states: {
    locked: ['Locked', 'Bloqueado'],
    paused: ['Paused', 'En pausa'],
    expired: ['Expired', 'Vencido'],
    expiring: ['Expiring', 'Por vencer'],
    valid: ['Valid', 'Vigente'],
  },
  resetPasswordOf: phrase('Reset password of {email}', 'Restablecer la contraseña de {email}'),
  copyPinLink: ['Copy set-PIN link', 'Copiar enlace para crear PIN'],
  orSetIt: ['Or set one yourself:', 'O ponle una tú:'],
  endsSessions: ['Ends all sessions of this user.', 'Cierra todas las sesiones de este usuario.'],
  deletesToo: [
    "This user's sessions and assigned titles are deleted, too.",
    'También se eliminan sus sesiones y títulos asignados.',
  ],
  factorLost: ['Lost their app and their passkeys?', '¿Perdió su app y sus llaves de acceso?'],
  resetFactor: ['Reset second factor', 'Restablecer segundo factor'],
  resetFactorOf: phrase('Reset the second factor of {email}?', '¿Restablecer el segundo factor de {email}?'),
  factorGoes: [
    'Their app, passkeys and recovery codes stop working, and they are signed out everywhere. Then their password alone signs them in.',
    'Su app, sus llaves de acceso y sus códigos de recuperación dejan de servir, y se cierran todas sus sesiones. Entrará solo con su contraseña.',
  ],
  days: ['Days', 'Días'],
  daysHint: [
    'Counted from the end of each, or from today once that has passed.',
    'Se cuentan desde el fin de cada uno, o desde hoy si ya pasó.',
  ],
  daysFault: phrase('A whole number from {min} to {max}', 'Un número entero de {min} a {max}'),
  group: ['Group', 'Grupo'],
});

export const useHandoverWords = defineWords({
  handover: phrase('Hand over to {email}', 'Entregar a {email}'),
  pinLink: ['PIN link', 'Enlace con PIN'],
  signInLink: ['Sign-in link', 'Enlace de acceso'],
  copyLink: ['Copy link', 'Copiar enlace'],
  password: ['Password', 'Contraseña'],
  copyPassword: ['Copy password', 'Copiar contraseña'],
  shownOnce: ['Shown here once.', 'Solo se muestra aquí, una vez.'],
  titles: ['Titles', 'Títulos'],
  noTitles: ['No titles yet.', 'Aún no tiene títulos.'],
  addTitle: ['Add a title', 'Agregar un título'],
  another: ['Create another', 'Crear otro'],
  print: ['Print', 'Imprimir'],
  done: ['Done', 'Listo'],
});

export const usePanelWords = defineWords({
  user: ['User', 'Usuario'],
  tabs: ['About this user', 'Sobre este usuario'],
  overview: ['Overview', 'Resumen'],
  titles: ['Titles', 'Títulos'],
  sessions: ['Sessions', 'Sesiones'],
  presence: ['Where and when', 'Dónde y cuándo'],
  history: ['History', 'Historial'],
  why: ['Access check', 'Acceso'],
  locked: ['Locked', 'Bloqueado'],
  unlocked: ['Unlocked', 'Sin bloqueo'],
  neverPinged: ['never seen', 'nunca visto'],
  supervises: [
    (users: number, limit: number) =>
      limit === 0 ? `Supervises ${users} users` : `Supervises ${users} of ${limit} users`,
    (users: number, limit: number) =>
      limit === 0 ? `Supervisa a ${users} usuarios` : `Supervisa a ${users} de ${limit} usuarios`,
  ],
  told: phrase('Reminded {time}', 'Ya avisado {time}'),
  ofGroup: ['Group', 'Grupo'],
  own: ['Own', 'Propio'],
  noTitles: ['No titles', 'Sin títulos'],
  seesAll: [
    'An admin sees all titles: there is nothing to assign.',
    'Un administrador ve todos los títulos: no hay nada que asignar.',
  ],
  addTitle: ['Title to assign', 'Título por asignar'],
  chooseTitle: ['Choose a title', 'Elegir un título'],
  loses: phrase('{user} no longer sees “{title}”.', '{user} dejará de ver «{title}».'),
  noHistory: ['Nothing yet', 'Nada todavía'],
  kinds: {
    first: byDays('Began with', 'Empezó con'),
    renewal: byDays('Renewed by', 'Renovado por'),
    change: byDays('End moved by', 'El fin se movió'),
  } satisfies Pairs<Record<RenewalKind, (days: number) => string>>,
  messages: {
    waiting: ['Message waits to be sent', 'Mensaje en espera'],
    delivered: ['Message sent', 'Mensaje enviado'],
    failed: ['Message failed', 'Mensaje fallido'],
    dropped: ['Message not sent', 'Mensaje no enviado'],
  } satisfies Record<MessageState, Pair>,
  by: phrase('by {name}', 'por {name}'),
  nobody: ['nobody', 'nadie'],
});
