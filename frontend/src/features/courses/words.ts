import type { TroubleEnd, TroubleKind, VersionedField } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';

export const useCourseWords = defineWords({
  en: {
    titles: 'Titles',
    subtitles: 'Subtitles',
    credentials: 'Credentials',
    subtitlesOf: (title: string) => `Subtitles of ${title}`,
    credentialsOf: (subtitle: string) => `Credentials of ${subtitle}`,
    add: (what: string) => `Add ${what}`,
    titleEmpty: 'Title should not be empty',
    chooseTitle: 'Choose a title to see its subtitles',
    chooseSubtitle: 'Choose a subtitle to see its credentials',
    titleGoes: (name: string) => `“${name}” goes with its subtitles, credentials, pictures and assignments.`,
    subtitleGoes: (name: string) => `“${name}” goes with its credentials and pictures.`,
    credentialGoes: (name: string) => `“${name}” goes with its picture. Copies of it stay.`,
    newCredential: 'New credential',
    editOf: (name: string) => `Editing ${name}`,
    pictureOf: (name: string) => `Picture of ${name}`,
    noPictureOf: (name: string) => `${name} has no picture`,
    copyLoginOf: (name: string) => `Copy login of ${name}`,
    copyLogin: 'Copy login',
    copyPassword: 'Copy password',
    openSite: 'Open site',
    seats: 'Seats',
    state: 'State',
    hasCode: 'Code',
    hasCodeOf: (name: string) => `${name} has one-time codes`,
    troubleOf: (name: string) => `Trouble with ${name}`,
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
    subtitles: 'Subtítulos',
    credentials: 'Credenciales',
    subtitlesOf: (title: string) => `Subtítulos de ${title}`,
    credentialsOf: (subtitle: string) => `Credenciales de ${subtitle}`,
    add: (what: string) => `Añadir ${what}`,
    titleEmpty: 'El título no debe estar vacío',
    chooseTitle: 'Elige un título para ver sus subtítulos',
    chooseSubtitle: 'Elige un subtítulo para ver sus credenciales',
    titleGoes: (name: string) =>
      `«${name}» se elimina con sus subtítulos, credenciales, imágenes y asignaciones.`,
    subtitleGoes: (name: string) => `«${name}» se elimina con sus credenciales e imágenes.`,
    credentialGoes: (name: string) => `«${name}» se elimina con su imagen. Sus copias se conservan.`,
    newCredential: 'Nueva credencial',
    editOf: (name: string) => `Editando ${name}`,
    pictureOf: (name: string) => `Imagen de ${name}`,
    noPictureOf: (name: string) => `${name} no tiene imagen`,
    copyLoginOf: (name: string) => `Copiar usuario de ${name}`,
    copyLogin: 'Copiar usuario',
    copyPassword: 'Copiar contraseña',
    openSite: 'Abrir sitio',
    seats: 'Puestos',
    state: 'Estado',
    hasCode: 'Código',
    hasCodeOf: (name: string) => `${name} tiene códigos de un solo uso`,
    troubleOf: (name: string) => `Problema con ${name}`,
    seatsHint: '0 para no limitar',
    note: 'Nota',
    noteHint: 'La ven los miembros',
    fillOnly: 'Solo rellenar',
    fillOnlyHint:
      'Los miembros la rellenan con la extensión y no ven usuario ni contraseña. Quien se empeñe puede leerlos: se considera que quien se va los conoce.',
    filledIn: 'La rellena la extensión',
    use: 'Uso',
    noMatch: 'Ningún curso tiene ese nombre',
    foundElsewhere: (count: number, isMore: boolean) =>
      count === 0 ? 'En ningún otro lugar' : `En otros lugares: ${isMore ? `los primeros ${count}` : count}`,
    widthOf: (pane: string) => `Ancho de ${pane}`,
    backTo: (place: string) => `Volver a ${place}`,
    pinLinkCopied: 'Enlace del PIN copiado',
    assignedUsers: (title: string) => `Usuarios de ${title}`,
    nobodyAssigned: 'Nadie tiene este título todavía',
    why: '¿Por qué no?',
    unassignUser: (email: string, title: string) => `${email} dejará de ver «${title}».`,
    fromGroup: 'por su grupo',
    locked: 'Bloqueado',
    copyTarget: (name: string) => `Copiar ${name} a`,
    itsOwn: 'ya está aquí',
    noSubtitles: 'Este título no tiene subtítulos',
    noTitles: 'Todavía no tienes ningún título asignado. Consulta a tu administrador.',
    endingSoon: 'Tu suscripción termina pronto. Pide a tu administrador que la renueve.',
    ends: (day: string, days: number) =>
      `Tu suscripción termina el ${day}, ${days === 0 ? 'hoy' : `en ${days} ${days === 1 ? 'día' : 'días'}`}. Pide a tu administrador que la renueve.`,
    renewMe: (username: string) => `Hola, por favor renueva mi suscripción: ${username}`,
    ads: 'Anuncios',
    exportsAll: 'Todas las credenciales, con sus contraseñas',
    exportsTitle: (title: string) => `Todas las credenciales de «${title}», con sus contraseñas`,
    drag: {
      handle: (name: string) => `Arrastrar ${name} a otro subtítulo`,
      howTo:
        'Pulsa Espacio o Intro para tomar la credencial, las flechas para ir a un subtítulo, Espacio o Intro para copiarla allí, Escape para cancelar.',
      started: (name: string) => `${name} está tomada`,
      over: (name: string, target: string) => `${name} está sobre ${target}`,
      overNothing: (name: string) => `${name} no está sobre ningún subtítulo`,
      dropped: (name: string, target: string) => `${name} se copia a ${target}`,
      cancelled: (name: string) => `${name} se queda donde está`,
      hint: 'Suéltala en un subtítulo para copiarla',
    },
  },
});

interface TroubleWords {
  code: string;
  showCodeOf: (name: string) => string;
  hideCodeOf: (name: string) => string;
  copyCodeOf: (name: string) => string;
  secondsLeft: (seconds: number) => string;
  report: string;
  reportOf: (name: string) => string;
  change: string;
  changeOf: (name: string) => string;
  send: string;
  kind: string;
  note: string;
  kinds: Readonly<Record<TroubleKind, string>>;
  reported: (time: string, others: number) => string;
  ended: Readonly<Record<TroubleEnd, (time: string) => string>>;
}

export const useTroubleWords = defineWords<TroubleWords>({
  en: {
    code: 'Code',
    showCodeOf: (name) => `Show code of ${name}`,
    hideCodeOf: (name) => `Hide code of ${name}`,
    copyCodeOf: (name) => `Copy code of ${name}`,
    secondsLeft: (seconds) => `${seconds} s left`,
    report: 'Report',
    reportOf: (name) => `Report a problem with ${name}`,
    change: 'Change',
    changeOf: (name) => `Change what you reported of ${name}`,
    send: 'Send',
    kind: 'What is wrong?',
    note: 'Note',
    kinds: {
      password: 'The password is refused',
      login: 'The login is refused',
      site: 'The site does not open',
      code: 'The code is refused',
      other: 'Something else',
    },
    reported: (time, others) =>
      others === 0
        ? `Reported ${time}`
        : `Reported ${time}, ${others} ${others === 1 ? 'other' : 'others'} too`,
    ended: {
      fixed: (time) => `Fixed ${time}`,
      works: (time) => `It works, checked ${time}`,
      gone: (time) => `Gone ${time}`,
    },
  },
  es: {
    code: 'Código',
    showCodeOf: (name) => `Mostrar el código de ${name}`,
    hideCodeOf: (name) => `Ocultar el código de ${name}`,
    copyCodeOf: (name) => `Copiar el código de ${name}`,
    secondsLeft: (seconds) => `quedan ${seconds} s`,
    report: 'Reportar',
    reportOf: (name) => `Reportar un problema con ${name}`,
    change: 'Cambiar',
    changeOf: (name) => `Cambiar lo que reportaste de ${name}`,
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
      gone: (time) => `Ya no está ${time}`,
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
    remove: 'Quitar los códigos',
    fromPicture: 'Desde una imagen QR',
    unreadable: 'En esta imagen no hay un código QR para códigos de un solo uso',
  },
});

interface VersionWords {
  heading: string;
  none: string;
  before: (time: string, by: string | null, fields: string) => string;
  restore: string;
  restoreOf: (time: string) => string;
  reveal: string;
  revealOf: (time: string) => string;
  hide: string;
  fields: Readonly<Record<VersionedField, string>>;
}

export const useVersionWords = defineWords<VersionWords>({
  en: {
    heading: 'Former versions',
    none: 'It was never changed',
    before: (time, by, fields) =>
      `Before ${time}${by ? `, when ${by} changed` : ', when this changed:'} ${fields}`,
    restore: 'Restore',
    restoreOf: (time) => `Restore what was before ${time}`,
    reveal: 'Show',
    revealOf: (time) => `Show what was before ${time}`,
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
