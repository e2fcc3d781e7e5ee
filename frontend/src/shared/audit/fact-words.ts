import type { Pairs } from '@keyroster/contracts';
import { defineWords } from '../i18n/language.js';

/** What the audit's facts are called, except for the fields of users. */
interface FactWords {
  yes: string;
  no: string;
  names: Readonly<Record<string, string>>;
  /** Values that the server writes; all others are somebody's own words. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Facts that read better with the number inside the sentence. */
  counted: Readonly<Record<string, (count: number) => string>>;
}

const many = (one: string, several: string) => (count: number) => `${count} ${count === 1 ? one : several}`;

export const useFactWords = defineWords<Pairs<FactWords>>({
  yes: ['yes', 'sí'],
  no: ['no', 'no'],
  names: {
    name: ['Name', 'Nombre'],
    title: ['Title', 'Título'],
    titles: ['Titles', 'Títulos'],
    subtitle: ['Subtitle', 'Subtítulo'],
    course_name: ['Course name', 'Nombre del curso'],
    domain: ['Domain', 'Dominio'],
    note: ['Note', 'Nota'],
    seats: ['Seats', 'Cupos'],
    fill_only: ['Fill only', 'Solo rellenar'],
    cost: ['Cost', 'Costo'],
    cost_days: ['Pays for (days)', 'Alcanza para (días)'],
    paid_until: ['Paid until', 'Pagada hasta'],
    provider: ['Provider', 'Proveedor'],
    text: ['Text', 'Texto'],
    audience: ['For', 'Para'],
    until: ['Until', 'Hasta'],
    from: ['From', 'Desde'],
    how: ['Outcome', 'Resultado'],
    file: ['File', 'Archivo'],
    made: ['Made', 'Hecha'],
    user: ['User', 'Usuario'],
    plan: ['What', 'Qué'],
    action: ['What', 'Qué'],
    at: ['From', 'Del'],
    actor: ['By', 'De'],
    names: ['Of', 'Sobre'],
    total: ['Of', 'De'],
    kind: ['Kind', 'Tipo'],
    lang: ['Language', 'Idioma'],
    by: ['By', 'Por'],
    url: ['Address', 'Dirección'],
    events: ['Events', 'Eventos'],
    event: ['What', 'Qué'],
    paused: ['Paused', 'En pausa'],
    failing_since: ['Failing since', 'Falla desde'],
    permissions: ['Permissions', 'Permisos'],
    addresses: ['From', 'Desde'],
    expires_at: ['Ends', 'Termina'],
    lock: ['Locks automatically', 'Bloquea automáticamente'],
    minutes: ['Minutes', 'Minutos'],
    first: ['From entry', 'Desde la entrada'],
    last: ['to entry', 'hasta la entrada'],
    opened_at: ['Open since', 'Abierto desde'],
    replaced_at: ['Replaced', 'Reemplazada'],
    is_told: ['Reminded', 'Ya avisado'],
    has_new_password: ['New password', 'Contraseña nueva'],
    has_new_secret: ['New password', 'Contraseña nueva'],
    has_new_login: ['New login', 'Usuario nuevo'],
    has_new_note: ['New note', 'Nota nueva'],
    has_new_code: ['New code secret', 'Secreto del código nuevo'],
    mute_hours: ['Hours muted', 'Horas en silencio'],
    users_left_without: ['Users left without a group', 'Usuarios que quedan sin grupo'],
    reason: ['Reason', 'Motivo'],
    terms: ['Terms', 'Condiciones'],
    ends_at: ['Ends', 'Termina'],
    path: ['Address', 'Dirección'],
    method: ['Call', 'Llamada'],
    package: ['Package', 'Paquete'],
    days: ['Days', 'Días'],
    amount: ['Amount', 'Monto'],
    starts: ['Starts', 'Comienza'],
    trial: ['Trial', 'Prueba'],
    on: ['On', 'Activa'],
    when: ['When', 'Cuándo'],
    hour: ['Hour', 'Hora'],
  },
  values: {
    starts: { now: ['at once', 'de inmediato'], first_use: ['at first use', 'con el primer uso'] },
    when: {
      before_end: ['before the end', 'antes del final'],
      after_end: ['after the end', 'después del final'],
      welcome: ['welcome', 'bienvenida'],
      locked: ['locked', 'bloqueado'],
      fixed: ['problem fixed', 'problema solucionado'],
      renewed: ['renewed', 'renovado'],
    },
    how: {
      fixed: ['fixed', 'solucionado'],
      works: ['it works', 'funciona'],
      gone: ['credential removed', 'credencial eliminada'],
    },
    audience: {
      all: ['everybody', 'todos'],
      members: ['members', 'miembros'],
      title: ['who has the title', 'quien tiene el título'],
    },
    reason: {
      'unknown user': ['unknown user', 'usuario desconocido'],
      'wrong password': ['wrong password', 'contraseña incorrecta'],
      locked: ['locked', 'bloqueado'],
      expired: ['expired', 'vencido'],
      'address not listed': ['address not listed', 'dirección fuera de la lista'],
    },
  },
  counted: {
    credentials: [many('credential', 'credentials'), many('credencial', 'credenciales')],
    users: [many('user', 'users'), many('usuario', 'usuarios')],
    titles: [many('title', 'titles'), many('título', 'títulos')],
    subtitles: [many('subtitle', 'subtitles'), many('subtítulo', 'subtítulos')],
    count: [many('time', 'times'), many('vez', 'veces')],
    gone: [many('former user', 'former users'), many('antiguo usuario', 'antiguos usuarios')],
  },
});
