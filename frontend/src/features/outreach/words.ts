import { type MessageState, type MessageWhy, type Pair, phrase, type RuleKind } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

const daysAt = (days: readonly number[], hour: number, unit: string): string =>
  `${days.join(', ')} ${unit} · ${String(hour).padStart(2, '0')}:00`;

export const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / KILOBYTE)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

export const useOutreachWords = defineWords({
  channels: ['Channels', 'Canales'],
  channelsHint: [
    'Where messages go out: a mail server, or any service that takes HTTP calls.',
    'Por dónde salen los mensajes: un servidor de correo o cualquier servicio que acepte llamadas HTTP.',
  ],
  addChannel: ['New channel', 'Nuevo canal'],
  noChannels: ['No channels yet', 'Aún no hay canales'],
  editing: phrase('Edit {name}', 'Editar {name}'),
  mail: ['Mail (SMTP)', 'Correo (SMTP)'],
  json: ['HTTP: plain JSON', 'HTTP: JSON simple'],
  whatsapp: ['WhatsApp Cloud API', 'WhatsApp Cloud API'],
  preset: ['Kind', 'Tipo'],
  name: ['Name', 'Nombre'],
  host: ['Host', 'Servidor'],
  port: ['Port', 'Puerto'],
  security: ['Security', 'Seguridad'],
  user: ['User', 'Usuario'],
  password: ['Password', 'Contraseña'],
  keepsIt: ['Leave empty to keep', 'Déjalo vacío para conservarlo'],
  from: ['From', 'Remitente'],
  url: ['Address', 'Dirección'],
  type: ['Type', 'Formato'],
  headers: ['Headers', 'Cabeceras'],
  headersHint: [
    'One per line, Name: value. Begin a line with * to keep its value secret.',
    'Una por línea, Nombre: valor. Empieza con * para guardar el valor en secreto.',
  ],
  body: ['Body', 'Cuerpo'],
  bodyHint: [
    'JSON with {{to}} {{name}} {{text}} {{end}} {{days}} {{link}} {{id}} {{secret}} inside its texts',
    'JSON con {{to}} {{name}} {{text}} {{end}} {{days}} {{link}} {{id}} {{secret}} dentro de sus textos',
  ],
  secret: ['Secret', 'Secreto'],
  per_second: ['Messages per second', 'Mensajes por segundo'],
  paused: ['Paused', 'En pausa'],
  pause: ['Pause', 'Pausar'],
  goOn: ['Resume', 'Reanudar'],
  test: ['Send a test', 'Enviar una prueba'],
  testTo: ['To', 'Para'],
  testOf: phrase('Test {name}', 'Probar {name}'),
  answered: [
    (status: number | null) => (status === null ? 'No answer' : `Answered ${status}`),
    (status: number | null) => (status === null ? 'Sin respuesta' : `Respondió ${status}`),
  ],
  last: phrase('Last {time}: {what}', 'Último {time}: {what}'),
  goes: phrase(
    '“{name}” is deleted with the messages that wait for it.',
    '«{name}» se elimina con los mensajes que esperan por él.',
  ),
  rules: ['Rules', 'Reglas'],
  rulesHint: ['Messages that are sent automatically.', 'Mensajes que se envían automáticamente.'],
  addRule: ['New rule', 'Nueva regla'],
  noRules: [
    'No rules yet. A rule sends a template at a set time, such as 3 days before the end.',
    'Aún no hay reglas. Una regla envía una plantilla en un momento dado, por ejemplo 3 días antes del final.',
  ],
  noRulesNorChannels: [
    'No rules yet. They need a channel through which messages go out.',
    'Aún no hay reglas. Necesitan un canal por el que salgan los mensajes.',
  ],
  when: ['When', 'Cuándo'],
  whens: {
    before_end: ['Before the end', 'Antes del final'],
    after_end: ['After the end', 'Después del final'],
    welcome: ['Welcome', 'Bienvenida'],
    locked: ['Locked', 'Bloqueado'],
    fixed: ['Problem fixed', 'Problema solucionado'],
    renewed: ['Renewed', 'Renovado'],
  } satisfies Record<RuleKind, Pair>,
  times: [
    (days: readonly number[], hour: number) => daysAt(days, hour, days.join() === '1' ? 'day' : 'days'),
    (days: readonly number[], hour: number) => daysAt(days, hour, days.join() === '1' ? 'día' : 'días'),
  ],
  days: ['Days', 'Días'],
  daysHint: ['Such as 7, 3, 1, 0', 'Por ejemplo 7, 3, 1, 0'],
  daysWrong: [
    'Enter different whole numbers, separated by commas',
    'Escribe números enteros distintos, separados por comas',
  ],
  hour: ['Hour in Lima (0 to 23)', 'Hora en Lima (0 a 23)'],
  hourWrong: ['A whole number from 0 to 23', 'Un número entero de 0 a 23'],
  template: ['Template', 'Plantilla'],
  channel: ['Channel', 'Canal'],
  supervisor: ['Only users of this supervisor', 'Solo usuarios de este supervisor'],
  group: ['Only users of this group', 'Solo usuarios de este grupo'],
  all: ['All', 'Todos'],
  on: ['On', 'Activa'],
  off: ['Off', 'Apagada'],
  upcoming: ['To be sent within 24 hours', 'Se enviará en las próximas 24 horas'],
  nothingUpcoming: ['Nothing within 24 hours', 'Nada en las próximas 24 horas'],
  cannot: ['Gets nothing', 'No recibe nada'],
  log: ['Sent', 'Enviados'],
  nothingSent: ['Nothing sent yet', 'Aún no se envió nada'],
  states: {
    waiting: ['Waiting', 'En espera'],
    delivered: ['Delivered', 'Entregado'],
    failed: ['Failed', 'Fallido'],
    dropped: ['Dropped', 'Descartado'],
  } satisfies Record<MessageState, Pair>,
  whys: {
    deleted: ['user deleted', 'usuario eliminado'],
    off: ['gets no messages', 'no recibe mensajes'],
    locked: ['locked', 'bloqueado'],
    moved: ['the end has moved', 'el final cambió'],
    told: ['reminded by hand', 'ya avisado a mano'],
    late: ['too late', 'demasiado tarde'],
    undone: ['undone', 'se deshizo'],
    rule: ['the rule is off or gone', 'la regla está apagada o ya no existe'],
    no_number: ['no phone number', 'sin teléfono'],
    no_mail: ['no mail address', 'sin correo'],
    paused: ['the channel is paused', 'el canal está en pausa'],
  } satisfies Record<MessageWhy, Pair>,
  backups: ['Backups', 'Copias de seguridad'],
  backUpNow: ['Back up now', 'Hacer una copia ahora'],
  noBackups: ['No backups yet', 'Aún no hay copias'],
  everyDays: phrase('Every {days:day|# days}', 'Cada {days:día|# días}'),
  everyHours: phrase('Every {hours} h', 'Cada {hours} h'),
  neverByItself: [
    'Automatic backups are off (BACKUP_EVERY=off)',
    'Las copias automáticas están apagadas (BACKUP_EVERY=off)',
  ],
  keeps: phrase('the newest {count} are kept in {to}', 'se guardan las {count} más recientes en {to}'),
  running: ['A backup is being made…', 'Se está haciendo una copia…'],
  failed: phrase('The last one failed at {time}: {why}', 'La última falló el {time}: {why}'),
});
