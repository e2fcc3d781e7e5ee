import { type Pair, type Pairs, phrase, type TroubleEnd, type TroubleKind } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useCourseWords = defineWords({
  titles: ['Titles', 'Títulos'],
  all: ['All', 'Todos'],
  subtitles: ['Subtitles', 'Subtítulos'],
  credentials: ['Credentials', 'Credenciales'],
  subtitlesOf: phrase('Subtitles of {title}', 'Subtítulos de {title}'),
  credentialsOf: phrase('Credentials of {subtitle}', 'Credenciales de {subtitle}'),
  add: phrase('Add {what}', 'Agregar {what}'),
  titleEmpty: ['Title should not be empty', 'El título no debe estar vacío'],
  addTitle: [
    'Add a title and a subtitle: credentials stand under a subtitle',
    'Agrega un título y un subtítulo: las credenciales van en un subtítulo',
  ],
  chooseSubtitle: [
    'Choose a subtitle to see its credentials',
    'Elige un subtítulo para ver sus credenciales',
  ],
  counts: phrase(
    '{credentials:1 credential|# credentials} · {users:1 user|# users}',
    '{credentials} cred. · {users:1 usuario|# usuarios}',
  ),
  titleGoes: phrase(
    '“{name}” is deleted with everything in it.',
    '«{name}» se elimina con todo lo que contiene.',
  ),
  titleGoesWith: phrase(
    '“{name}” is deleted with {subtitles:1 subtitle|# subtitles}, {credentials:1 credential|# credentials} and their pictures; {users:1 user|# users} will no longer have it.',
    '«{name}» se elimina con {subtitles:1 subtítulo|# subtítulos}, {credentials:1 credencial|# credenciales} y sus imágenes; {users:1 usuario dejará|# usuarios dejarán} de tenerlo.',
  ),
  subtitleGoes: phrase(
    '“{name}” is deleted with its credentials and pictures.',
    '«{name}» se elimina con sus credenciales e imágenes.',
  ),
  credentialGoes: phrase(
    '“{name}” is deleted with its picture. Its copies stay.',
    '«{name}» se elimina con su imagen. Sus copias se conservan.',
  ),
  newCredential: ['New credential', 'Nueva credencial'],
  editOf: phrase('Editing {name}', 'Editando {name}'),
  more: ['More', 'Más'],
  less: ['Less', 'Menos'],
  makeTile: ['Make a tile', 'Usar las iniciales'],
  login: ['Login', 'Usuario'],
  password: ['Password', 'Contraseña'],
  usersNow: ['Who uses it now', 'Quién la usa ahora'],
  knownBy: ['Who knows it', 'Quién la conoce'],
  knownByUsers: phrase('{count:1 user|# users} with access', '{count:1 usuario|# usuarios} con acceso'),
  knownByGone: phrase(
    '{count:1 former user|# former users}: change the password',
    '{count:1 antiguo usuario|# antiguos usuarios}: cambia la contraseña',
  ),
  pictureOf: phrase('Picture of {name}', 'Imagen de {name}'),
  noPictureOf: phrase('{name} has no picture', '{name} no tiene imagen'),
  copyLoginOf: phrase('Copy login of {name}', 'Copiar usuario de {name}'),
  copyLogin: ['Copy login', 'Copiar usuario'],
  openSite: ['Open site', 'Abrir sitio'],
  pasteIt: ['Copied. Paste it there.', 'Copiada. Pégala ahí.'],
  seats: ['Seats', 'Cupos'],
  hasCode: ['Code', 'Código'],
  hasCodeOf: phrase('{name} has one-time codes', '{name} tiene códigos de un solo uso'),
  broken: ['Broken', 'Con problemas'],
  troubleOf: phrase('{name} is broken', '{name}: con problemas'),
  seatsHint: ['0 for no limit', '0 para no limitar'],
  note: ['Note', 'Nota'],
  noteHint: ['Members see it', 'La ven los miembros'],
  fillOnly: ['Fill only', 'Solo rellenar'],
  fillOnlyHint: [
    "Members sign in through the extension and don't see login or password. A determined one can still find them, so anyone who leaves counts as knowing them.",
    'Los miembros entran con la extensión y no ven usuario ni contraseña. Quien se empeñe puede encontrarlos, así que se considera que quien se va los conoce.',
  ],
  filledIn: ['Filled in by the extension', 'La rellena la extensión'],
  use: ['Use', 'Uso'],
  saveFirst: [
    'Save the first credential of this subtitle below',
    'Guarda abajo la primera credencial de este subtítulo',
  ],
  noMatch: ['No course has that name', 'Ningún curso tiene ese nombre'],
  foundElsewhere: [
    (count: number, isMore: boolean) =>
      count === 0 ? 'Nowhere else' : `Elsewhere: ${isMore ? `the first ${count}` : count}`,
    (count: number, isMore: boolean) =>
      count === 0 ? 'En ningún otro lugar' : `En otros lugares: ${isMore ? `los primeros ${count}` : count}`,
  ],
  widthOf: phrase('Width of {pane}', 'Ancho de {pane}'),
  backTo: phrase('Back to {place}', 'Volver a {place}'),
  pinLinkCopied: ['PIN link copied', 'Enlace del PIN copiado'],
  assignedUsers: phrase('Users of {title}', 'Usuarios de {title}'),
  nobodyAssigned: ['Nobody has this title yet', 'Nadie tiene este título todavía'],
  why: ['Access check', 'Acceso'],
  unassignUser: phrase('{email} no longer sees “{title}”.', '{email} dejará de ver «{title}».'),
  fromGroup: ['from their group', 'por su grupo'],
  locked: ['Locked', 'Bloqueado'],
  copyTarget: phrase('Copy {name} to', 'Copiar {name} a'),
  itsOwn: ['already here', 'ya está aquí'],
  noSubtitles: ['This title has no subtitles', 'Este título no tiene subtítulos'],
  noTitles: [
    'No title is assigned to you yet. Ask your administrator.',
    'Todavía no tienes ningún título asignado. Consulta a tu administrador.',
  ],
  endingSoon: ['Your subscription ends soon.', 'Tu suscripción termina pronto.'],
  endsTonight: ['Your subscription ends tonight at midnight.', 'Tu suscripción termina hoy a medianoche.'],
  ends: phrase(
    'Your subscription ends {day}, in {days:1 day|# days}.',
    'Tu suscripción termina el {day}, en {days:1 día|# días}.',
  ),
  askToRenew: ['Ask your administrator to renew it.', 'Pide a tu administrador que la renueve.'],
  renewMe: phrase(
    'Hello, please renew my subscription: {username}',
    'Hola, por favor renueva mi suscripción: {username}',
  ),
  ads: ['Advertisements', 'Anuncios'],
  exportsAll: ['All credentials, with their passwords', 'Todas las credenciales, con sus contraseñas'],
  exportsTitle: phrase(
    'All credentials of “{title}”, with their passwords',
    'Todas las credenciales de «{title}», con sus contraseñas',
  ),
  drag: {
    handle: phrase('Drag {name} to another subtitle', 'Arrastrar {name} a otro subtítulo'),
    howTo: [
      'Press Space or Enter to pick the credential up, the arrow keys to go to a subtitle, Space or Enter to copy it there, Escape to cancel.',
      'Pulsa Espacio o Enter para tomar la credencial, las flechas para ir a un subtítulo, Espacio o Enter para copiarla allí, Escape para cancelar.',
    ],
    started: phrase('{name} is picked up', '{name} está tomada'),
    over: phrase('{name} is over {target}', '{name} está sobre {target}'),
    overNothing: phrase('{name} is over no subtitle', '{name} no está sobre ningún subtítulo'),
    dropped: phrase('{name} is copied to {target}', '{name} se copia a {target}'),
    cancelled: phrase('{name} stays where it is', '{name} se queda donde está'),
    hint: ['Drop on a subtitle to copy', 'Suéltala en un subtítulo para copiarla'],
  },
});

export const useCostWords = defineWords({
  heading: ['What it costs', 'Cuánto cuesta'],
  cost: phrase('Cost ({currency})', 'Costo ({currency})'),
  days: ['Pays for (days)', 'Alcanza para (días)'],
  paidUntil: ['Paid until', 'Pagada hasta'],
  choose: ['Choose a date', 'Elegir una fecha'],
  provider: ['Provider', 'Proveedor'],
  facts: phrase('{amount} for {days:1 day|# days}', '{amount} por {days:1 día|# días}'),
  until: phrase('paid until {day}', 'pagada hasta el {day}'),
  pay: ['I paid', 'Ya pagué'],
  payOf: phrase('I paid for {name}', 'Ya pagué {name}'),
  faults: {
    amountFault: ['An amount such as 25.00', 'Un monto como 25.00'],
    daysFault: ['A whole number of days, at least 1', 'Un número entero de días, al menos 1'],
    dateFault: ['A date such as 31/12/2026', 'Una fecha como 31/12/2026'],
  },
});

export const useTroubleWords = defineWords({
  code: ['Code', 'Código'],
  showCodeOf: phrase('Show code of {name}', 'Mostrar el código de {name}'),
  hideCodeOf: phrase('Hide code of {name}', 'Ocultar el código de {name}'),
  copyCodeOf: phrase('Copy code of {name}', 'Copiar el código de {name}'),
  secondsLeft: phrase('{seconds} s left', 'quedan {seconds} s'),
  report: ['Report a problem', 'Reportar un problema'],
  reportOf: phrase('Report a problem with {name}', 'Reportar un problema con {name}'),
  change: ['Edit report', 'Editar reporte'],
  changeOf: phrase('Edit report of {name}', 'Editar reporte de {name}'),
  send: ['Send', 'Enviar'],
  kind: ['What is wrong?', '¿Qué no funciona?'],
  note: ['Note', 'Nota'],
  kinds: {
    password: ['The password is refused', 'No acepta la contraseña'],
    login: ['The login is refused', 'No acepta el usuario'],
    site: ['The site does not open', 'El sitio no abre'],
    code: ['The code is refused', 'No acepta el código'],
    other: ['Something else', 'Otra cosa'],
  } satisfies Record<TroubleKind, Pair>,
  reported: phrase('Reported {time}', 'Reportado {time}'),
  alsoBy: phrase(', {others:1 other|# others} too', ', {others:1 persona|# personas} más también'),
  ended: {
    fixed: phrase('Fixed {time}', 'Solucionado {time}'),
    works: phrase('It works, checked {time}', 'Funciona, revisado {time}'),
    gone: phrase('Removed {time}', 'Eliminado {time}'),
  } satisfies Pairs<Record<TroubleEnd, (time: string) => string>>,
});

export const useCodeSecretWords = defineWords({
  label: ['Code secret', 'Secreto del código'],
  hint: ['Base32 or otpauth://…', 'Base32 u otpauth://…'],
  keeps: ['Leave empty to keep', 'Déjalo vacío para conservarlo'],
  remove: ['Remove the codes', 'Eliminar los códigos'],
  fromPicture: ['From a QR picture', 'Desde una imagen QR'],
  unreadable: [
    'There is no QR code for one-time codes in this picture',
    'En esta imagen no hay un código QR para códigos de un solo uso',
  ],
});

export const useVersionWords = defineWords({
  heading: ['Earlier versions', 'Versiones anteriores'],
  none: ['It was never changed', 'Nunca se cambió'],
  before: [
    (time: string, by: string | null, fields: string) =>
      `Before ${time}${by ? `, when ${by} changed` : ', when this changed:'} ${fields}`,
    (time: string, by: string | null, fields: string) =>
      `Antes del ${time}${by ? `, cuando ${by} cambió` : ', cuando cambió:'} ${fields}`,
  ],
  restore: ['Restore', 'Restaurar'],
  restoreOf: phrase('Restore the version before {time}', 'Restaurar la versión anterior al {time}'),
  reveal: ['Show', 'Mostrar'],
  revealOf: phrase('Show the version before {time}', 'Mostrar la versión anterior al {time}'),
  hide: ['Hide', 'Ocultar'],
  fields: {
    email: ['login', 'usuario'],
    password: ['password', 'contraseña'],
    domain: ['domain', 'dominio'],
    course_name: ['name', 'nombre'],
  },
});
