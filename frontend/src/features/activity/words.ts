import { type AlarmKind, type Pair, phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useActivityWords = defineWords({
  heading: ['Activity', 'Actividad'],
  figures: ['Figures', 'Cifras'],
  activeNow: ['Active now', 'Activos ahora'],
  hasAlarm: ['Sharing alarm', 'Alarma de uso compartido'],
  alarmOf: phrase('Sharing alarm of {email}', 'Alarma de uso compartido de {email}'),
  inactive: ['Inactive', 'Inactivos'],
  locked: ['Locked', 'Bloqueados'],
  sequence: phrase('Sequence number {seq}', 'Número de secuencia {seq}'),
  historyOf: phrase('Addresses of {email}', 'Direcciones de {email}'),
  copyAddress: phrase('Copy {address}', 'Copiar {address}'),
  current: ['current', 'actual'],
  reset: ['Reset', 'Borrar actividad…'],
  resetQuestion: ['Reset the activity of all users?', '¿Borrar la actividad de todos los usuarios?'],
  resetConsequence: phrase(
    'Last pings, current addresses and address histories of {users} users are cleared. First addresses stay.',
    'Se borran los últimos pings, las direcciones actuales y los historiales de {users} usuarios. Las primeras direcciones se conservan.',
  ),
  history: ['Active users over time', 'Usuarios activos en el tiempo'],
  lastHours: phrase('{hours} h', '{hours} h'),
  plot: phrase(
    'Active users over the last {hours} hours: {active} now, {highest} at most',
    'Usuarios activos en las últimas {hours} horas: {active} ahora, {highest} como máximo',
  ),
  noUsers: [
    'Each user appears here, with where they are and when they were last seen',
    'Aquí aparece cada usuario, con dónde está y cuándo se lo vio por última vez',
  ],
  noHistory: ['The chart begins within a minute', 'El gráfico empieza en menos de un minuto'],
  liveHint: {
    live: ['Changes show as they happen', 'Los cambios se ven al momento'],
    reconnecting: [
      'The connection was lost and is being restored',
      'La conexión se perdió y se está restableciendo',
    ],
    polling: ['The list is fetched every 30 seconds', 'La lista se consulta cada 30 segundos'],
  },
});

export const useSharingRuleWords = defineWords({
  button: ['Auto-lock…', 'Bloqueo automático…'],
  title: ['Auto-lock', 'Bloqueo automático'],
  heading: ['Sharing rule', 'Bloqueo automático'],
  lock: [
    'Lock the user when a sharing alarm is raised',
    'Bloquear al usuario cuando salta una alarma de uso compartido',
  ],
  lockHint: [
    'Users without a usage limit, and admins, are never locked by it.',
    'Nunca bloquea a usuarios sin límite de uso ni a administradores.',
  ],
  minutes: ['For how many minutes', 'Durante cuántos minutos'],
  save: ['Save', 'Guardar'],
});

export const useSharingWords = defineWords({
  heading: ['Sharing', 'Uso compartido'],
  none: ['Nobody is sharing now', 'Nadie comparte ahora'],
  appears: [
    'An alarm appears here when one account is used in several places at once',
    'Aquí aparece una alarma cuando una cuenta se usa en varios lugares a la vez',
  ],
  open: ['Open alarms', 'Alarmas abiertas'],
  history: ['History', 'Historial'],
  kinds: {
    overlap: ['At several addresses at once', 'En varias direcciones a la vez'],
    turns: ['One session alternates between two addresses', 'Una sesión alterna entre dos direcciones'],
    fight: ['Devices keep signing each other out', 'Varios dispositivos se cierran la sesión entre sí'],
  } satisfies Record<AlarmKind, Pair>,
  since: phrase('since {time}', 'desde el {time}'),
  lockAndWrite: ['Lock 1 h and write', 'Bloquear 1 h y escribir'],
  write: ['Write', 'Escribir'],
  mute: ['Mute 24 h', 'Silenciar 24 h'],
  close: ['Close', 'Cerrar'],
  noHistory: ['No alarm was closed yet', 'Todavía no se cerró ninguna alarma'],
  email: ['Email', 'Correo'],
  kind: ['What happened', 'Qué pasó'],
  began: ['Began', 'Empezó'],
  ended: ['Closed', 'Se cerró'],
  minutes: ['Overlap', 'En paralelo'],
  where: ['Addresses and devices', 'Direcciones y dispositivos'],
  closedBy: ['Closed by', 'La cerró'],
  byItself: ['by itself', 'se cerró sola'],
});
