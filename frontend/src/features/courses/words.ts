import type { TroubleEnd, TroubleKind } from '@keyroster/contracts';
import { defineWords, LOCALES } from '../../shared/i18n/words.js';
import type { TitleCounts } from './api.js';

type Counts = Pick<TitleCounts, 'subtitles' | 'credentials' | 'users'>;

const english = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
const spanish = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const useCourseWords = defineWords({
  en: {
    titles: 'Titles',
    all: 'All',
    subtitles: 'Subtitles',
    credentials: 'Credentials',
    subtitlesOf: (title: string) => `Subtitles of ${title}`,
    credentialsOf: (subtitle: string) => `Credentials of ${subtitle}`,
    add: (what: string) => `Add ${what}`,
    titleEmpty: 'Title should not be empty',
    chooseSubtitle: 'Choose a subtitle to see its credentials',
    counts: ({ credentials, users }: Counts) =>
      `${english(credentials, 'credential')} · ${english(users, 'user')}`,
    titleGoes: (name: string, counts?: Counts) =>
      counts === undefined
        ? `“${name}” goes with all that lies under it.`
        : `“${name}” goes with ${english(counts.subtitles, 'subtitle')}, ${english(counts.credentials, 'credential')} and their pictures; ${english(counts.users, 'user')} will no longer have it.`,
    subtitleGoes: (name: string) => `“${name}” goes with its credentials and pictures.`,
    credentialGoes: (name: string) => `“${name}” goes with its picture. Copies of it stay.`,
    newCredential: 'New credential',
    editOf: (name: string) => `Editing ${name}`,
    more: 'More',
    less: 'Less',
    makeTile: 'Make a tile',
    login: 'Login',
    password: 'Password',
    usersNow: 'Who uses it now',
    knownBy: 'Who knows it',
    knownByUsers: (count: number) => `${english(count, 'user')} with access`,
    knownByGone: (count: number) => `${english(count, 'former user')}: change the password`,
    pictureOf: (name: string) => `Picture of ${name}`,
    noPictureOf: (name: string) => `${name} has no picture`,
    copyLoginOf: (name: string) => `Copy login of ${name}`,
    copyLogin: 'Copy login',
    copyPassword: 'Copy password',
    openSite: 'Open site',
    pasteIt: 'Copied. Paste it there.',
    seats: 'Seats',
    hasCode: 'Code',
    hasCodeOf: (name: string) => `${name} has one-time codes`,
    broken: 'Broken',
    troubleOf: (name: string) => `${name} is broken`,
    seatsHint: '0 for no limit',
    note: 'Note',
    noteHint: 'Members see it',
    fillOnly: 'Fill only',
    fillOnlyHint:
      'Members fill it in by the extension and see neither login nor password. A determined one can still read them: who leaves counts as knowing it.',
    filledIn: 'Filled in by the extension',
    use: 'Use',
    noMatch: 'No course has that name',
    foundElsewhere: (count: number, isMore: boolean) =>
      count === 0 ? 'Nowhere else' : `Elsewhere: ${isMore ? `the first ${count}` : count}`,
    widthOf: (pane: string) => `Width of ${pane}`,
    backTo: (place: string) => `Back to ${place}`,
    pinLinkCopied: 'PIN link copied',
    assignedUsers: (title: string) => `Users of ${title}`,
    nobodyAssigned: 'Nobody has this title yet',
    why: 'Why not?',
    unassignUser: (email: string, title: string) => `${email} no longer sees “${title}”.`,
    fromGroup: 'by group',
    locked: 'Locked',
    copyTarget: (name: string) => `Copy ${name} to`,
    itsOwn: 'it is here',
    noSubtitles: 'This title has no subtitles',
    noTitles: 'No title is assigned to you yet. Ask your administrator.',
    endingSoon: 'Your subscription ends soon. Ask your administrator to renew it.',
    ends: (day: string, days: number) =>
      `Your subscription ends ${day}, ${days === 0 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`}. Ask your administrator to renew it.`,
    renewMe: (username: string) => `Hello, please renew my subscription: ${username}`,
    ads: 'Advertisements',
    exportsAll: 'All credentials, with their passwords',
    exportsTitle: (title: string) => `All credentials of “${title}”, with their passwords`,
    drag: {
      handle: (name: string) => `Drag ${name} to another subtitle`,
      howTo:
        'Press Space or Enter to pick the credential up, the arrow keys to go to a subtitle, Space or Enter to copy it there, Escape to cancel.',
      started: (name: string) => `${name} is picked up`,
      over: (name: string, target: string) => `${name} is over ${target}`,
      overNothing: (name: string) => `${name} is over no subtitle`,
      dropped: (name: string, target: string) => `${name} is copied to ${target}`,
      cancelled: (name: string) => `${name} stays where it is`,
      hint: 'Drop on a subtitle to copy',
    },
  },
  es: {
    titles: 'Títulos',
    all: 'Todos',
    subtitles: 'Subtítulos',
    credentials: 'Credenciales',
    subtitlesOf: (title) => `Subtítulos de ${title}`,
    credentialsOf: (subtitle) => `Credenciales de ${subtitle}`,
    add: (what) => `Agregar ${what}`,
    titleEmpty: 'El título no debe estar vacío',
    chooseSubtitle: 'Elige un subtítulo para ver sus credenciales',
    counts: ({ credentials, users }) =>
      `${spanish(credentials, 'credencial', 'credenciales')} · ${spanish(users, 'usuario', 'usuarios')}`,
    titleGoes: (name, counts) =>
      counts === undefined
        ? `«${name}» se elimina con todo lo que contiene.`
        : `«${name}» se elimina con ${spanish(counts.subtitles, 'subtítulo', 'subtítulos')}, ${spanish(counts.credentials, 'credencial', 'credenciales')} y sus imágenes; ${spanish(counts.users, 'usuario dejará', 'usuarios dejarán')} de tenerlo.`,
    subtitleGoes: (name) => `«${name}» se elimina con sus credenciales e imágenes.`,
    credentialGoes: (name) => `«${name}» se elimina con su imagen. Sus copias se conservan.`,
    newCredential: 'Nueva credencial',
    editOf: (name) => `Editando ${name}`,
    more: 'Más',
    less: 'Menos',
    makeTile: 'Crear un mosaico',
    login: 'Usuario',
    password: 'Contraseña',
    usersNow: 'Quién la usa ahora',
    knownBy: 'Quién la conoce',
    knownByUsers: (count) => `${spanish(count, 'usuario', 'usuarios')} con acceso`,
    knownByGone: (count) => `${spanish(count, 'antiguo usuario', 'antiguos usuarios')}: cambia la contraseña`,
    pictureOf: (name) => `Imagen de ${name}`,
    noPictureOf: (name) => `${name} no tiene imagen`,
    copyLoginOf: (name) => `Copiar usuario de ${name}`,
    copyLogin: 'Copiar usuario',
    copyPassword: 'Copiar contraseña',
    openSite: 'Abrir sitio',
    pasteIt: 'Copiada. Pégala ahí.',
    seats: 'Cupos',
    hasCode: 'Código',
    hasCodeOf: (name) => `${name} tiene códigos de un solo uso`,
    broken: 'Con problemas',
    troubleOf: (name) => `${name}: con problemas`,
    seatsHint: '0 para no limitar',
    note: 'Nota',
    noteHint: 'La ven los miembros',
    fillOnly: 'Solo rellenar',
    fillOnlyHint:
      'Los miembros la rellenan con la extensión y no ven usuario ni contraseña. Quien se empeñe puede leerlos: se considera que quien se va los conoce.',
    filledIn: 'La rellena la extensión',
    use: 'Uso',
    noMatch: 'Ningún curso tiene ese nombre',
    foundElsewhere: (count, isMore) =>
      count === 0 ? 'En ningún otro lugar' : `En otros lugares: ${isMore ? `los primeros ${count}` : count}`,
    widthOf: (pane) => `Ancho de ${pane}`,
    backTo: (place) => `Volver a ${place}`,
    pinLinkCopied: 'Enlace del PIN copiado',
    assignedUsers: (title) => `Usuarios de ${title}`,
    nobodyAssigned: 'Nadie tiene este título todavía',
    why: '¿Por qué no?',
    unassignUser: (email, title) => `${email} dejará de ver «${title}».`,
    fromGroup: 'por su grupo',
    locked: 'Bloqueado',
    copyTarget: (name) => `Copiar ${name} a`,
    itsOwn: 'ya está aquí',
    noSubtitles: 'Este título no tiene subtítulos',
    noTitles: 'Todavía no tienes ningún título asignado. Consulta a tu administrador.',
    endingSoon: 'Tu suscripción termina pronto. Pide a tu administrador que la renueve.',
    ends: (day, days) =>
      `Tu suscripción termina el ${day}, ${days === 0 ? 'hoy' : `en ${days} ${days === 1 ? 'día' : 'días'}`}. Pide a tu administrador que la renueve.`,
    renewMe: (username) => `Hola, por favor renueva mi suscripción: ${username}`,
    ads: 'Anuncios',
    exportsAll: 'Todas las credenciales, con sus contraseñas',
    exportsTitle: (title) => `Todas las credenciales de «${title}», con sus contraseñas`,
    drag: {
      handle: (name) => `Arrastrar ${name} a otro subtítulo`,
      howTo:
        'Pulsa Espacio o Enter para tomar la credencial, las flechas para ir a un subtítulo, Espacio o Enter para copiarla allí, Escape para cancelar.',
      started: (name) => `${name} está tomada`,
      over: (name, target) => `${name} está sobre ${target}`,
      overNothing: (name) => `${name} no está sobre ningún subtítulo`,
      dropped: (name, target) => `${name} se copia a ${target}`,
      cancelled: (name) => `${name} se queda donde está`,
      hint: 'Suéltala en un subtítulo para copiarla',
    },
  },
});

export const useCostWords = defineWords({
  en: {
    heading: 'What it costs',
    locale: LOCALES.en,
    cost: (currency: string) => `Cost (${currency})`,
    days: 'Pays for (days)',
    paidUntil: 'Paid until',
    choose: 'Choose a date',
    provider: 'Provider',
    facts: (amount: string, days: number) => `${amount} for ${english(days, 'day')}`,
    until: (day: string) => `paid until ${day}`,
    pay: 'I paid',
    payOf: (name: string) => `I paid for ${name}`,
    faults: {
      amountFault: 'An amount such as 25.00',
      daysFault: 'A whole number of days, at least 1',
      dateFault: 'A date such as 31/12/2026',
    },
  },
  es: {
    heading: 'Cuánto cuesta',
    locale: LOCALES.es,
    cost: (currency) => `Costo (${currency})`,
    days: 'Alcanza para (días)',
    paidUntil: 'Pagada hasta',
    choose: 'Elegir una fecha',
    provider: 'Proveedor',
    facts: (amount, days) => `${amount} por ${spanish(days, 'día', 'días')}`,
    until: (day) => `pagada hasta el ${day}`,
    pay: 'Ya pagué',
    payOf: (name) => `Ya pagué ${name}`,
    faults: {
      amountFault: 'Un monto como 25.00',
      daysFault: 'Un número entero de días, al menos 1',
      dateFault: 'Una fecha como 31/12/2026',
    },
  },
});

export const useTroubleWords = defineWords({
  en: {
    code: 'Code',
    showCodeOf: (name: string) => `Show code of ${name}`,
    hideCodeOf: (name: string) => `Hide code of ${name}`,
    copyCodeOf: (name: string) => `Copy code of ${name}`,
    secondsLeft: (seconds: number) => `${seconds} s left`,
    report: 'Report a problem',
    reportOf: (name: string) => `Report a problem with ${name}`,
    change: 'Edit report',
    changeOf: (name: string) => `Edit report of ${name}`,
    send: 'Send',
    kind: 'What is wrong?',
    note: 'Note',
    kinds: {
      password: 'The password is refused',
      login: 'The login is refused',
      site: 'The site does not open',
      code: 'The code is refused',
      other: 'Something else',
    } satisfies Record<TroubleKind, string>,
    reported: (time: string, others: number) =>
      others === 0
        ? `Reported ${time}`
        : `Reported ${time}, ${others} ${others === 1 ? 'other' : 'others'} too`,
    ended: {
      fixed: (time) => `Fixed ${time}`,
      works: (time) => `It works, checked ${time}`,
      gone: (time) => `Removed ${time}`,
    } satisfies Record<TroubleEnd, (time: string) => string>,
  },
  es: {
    code: 'Código',
    showCodeOf: (name) => `Mostrar el código de ${name}`,
    hideCodeOf: (name) => `Ocultar el código de ${name}`,
    copyCodeOf: (name) => `Copiar el código de ${name}`,
    secondsLeft: (seconds) => `quedan ${seconds} s`,
    report: 'Reportar un problema',
    reportOf: (name) => `Reportar un problema con ${name}`,
    change: 'Editar reporte',
    changeOf: (name) => `Editar reporte de ${name}`,
    send: 'Enviar',
    kind: '¿Qué no funciona?',
    note: 'Nota',
    kinds: {
      password: 'No acepta la contraseña',
      login: 'No acepta el usuario',
      site: 'El sitio no abre',
      code: 'No acepta el código',
      other: 'Otra cosa',
    },
    reported: (time, others) =>
      others === 0
        ? `Reportado ${time}`
        : `Reportado ${time}, ${others} ${others === 1 ? 'persona más' : 'personas más'} también`,
    ended: {
      fixed: (time) => `Solucionado ${time}`,
      works: (time) => `Funciona, revisado ${time}`,
      gone: (time) => `Eliminado ${time}`,
    },
  },
});

export const useCodeSecretWords = defineWords({
  en: {
    label: 'Code secret',
    hint: 'Base32 or otpauth://…',
    keeps: 'Empty keeps its codes',
    remove: 'Remove the codes',
    fromPicture: 'From a QR picture',
    unreadable: 'There is no QR code for one-time codes in this picture',
  },
  es: {
    label: 'Secreto del código',
    hint: 'Base32 u otpauth://…',
    keeps: 'Vacío los conserva',
    remove: 'Eliminar los códigos',
    fromPicture: 'Desde una imagen QR',
    unreadable: 'En esta imagen no hay un código QR para códigos de un solo uso',
  },
});

export const useVersionWords = defineWords({
  en: {
    heading: 'Former versions',
    none: 'It was never changed',
    before: (time: string, by: string | null, fields: string) =>
      `Before ${time}${by ? `, when ${by} changed` : ', when this changed:'} ${fields}`,
    restore: 'Restore',
    restoreOf: (time: string) => `Restore what was before ${time}`,
    reveal: 'Show',
    revealOf: (time: string) => `Show what was before ${time}`,
    hide: 'Hide',
    fields: { email: 'login', password: 'password', domain: 'domain', course_name: 'name' },
  },
  es: {
    heading: 'Versiones anteriores',
    none: 'Nunca se cambió',
    before: (time, by, fields) =>
      `Antes del ${time}${by ? `, cuando ${by} cambió` : ', cuando cambió:'} ${fields}`,
    restore: 'Restaurar',
    restoreOf: (time) => `Restaurar lo anterior al ${time}`,
    reveal: 'Mostrar',
    revealOf: (time) => `Mostrar lo anterior al ${time}`,
    hide: 'Ocultar',
    fields: { email: 'usuario', password: 'contraseña', domain: 'dominio', course_name: 'nombre' },
  },
});
