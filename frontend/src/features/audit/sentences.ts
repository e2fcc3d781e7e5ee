import type { AuditAction } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';
import type { AuditEntryAnswer } from '@keyroster/contracts/dto';

const ID = /^[0-9a-f]{24}$/;
const ABOUT_USERS = /^(user|login|session|password|assignment)\.|^(logout|activity\.reset|access\.refused)$/;
/** Undone imports are missing: the users that they made are gone. */
const UNDONE_TO_USERS = /^(users?|assignment|activity)\./;

type About = Pick<AuditEntryAnswer, 'action' | 'target' | 'target_name' | 'before'>;

/** The id of the user that an entry is about; null if it is about something else, or the user is gone. */
export function userOf({ action, target, target_name, before }: About): string | null {
  if (target === null || !ID.test(target) || action === 'user.deleted') return null;
  if (action !== 'undone') return ABOUT_USERS.test(action) ? target : null;
  // Without a name the target is the plan.
  return target_name !== null && UNDONE_TO_USERS.test(String(before?.['action'])) ? target : null;
}

/** What happened, in a sentence: `{who}` did it, `{what}` is whose or what it was about. */
type Sentences = Readonly<Record<AuditAction, string>>;

const ENGLISH: Sentences = {
  'user.created': '{who} created {what}',
  'user.updated': '{who} edited {what}',
  'user.deleted': '{who} deleted {what}',
  'user.locked': '{who} locked {what}',
  'user.unlocked': '{who} unlocked {what}',
  'user.unpaused': '{who} lifted the pause of {what}',
  'activity.reset': '{who} reset the activity of {what}',
  'login.succeeded': '{what} signed in',
  'login.refused': 'Sign-in refused for {what}',
  'block.unpaused': '{who} lifted the hold on sign-ins from {what}',
  'login.paused': 'Signing in was paused for {what}',
  logout: '{what} signed out',
  'password.changed': '{who} changed the password of {what}',
  'pinlink.made': '{who} created a set-PIN link for {what}',
  'pinlink.used': '{who} set the PIN of {what} by a link',
  'session.ended': '{who} ended a session of {what}',
  'session.taken_back': '{what} took their place back',
  'view.started': '{who} began to see what {what} sees',
  'view.ended': '{who} ended seeing what {what} sees',
  'access.refused': '{who} was turned away',
  'session.confirmed': '{what} confirmed that it is them',
  'confirming.refused': '{what} did not confirm that it is them',
  'factor.set': '{what} set up their second factor',
  'factor.removed': '{what} removed their second factor',
  'factor.reset': '{who} reset the second factor of {what}',
  'recovery.made': '{what} made recovery codes',
  'recovery.used': '{what} used a recovery code',
  'passkey.added': '{what} added a passkey',
  'passkey.removed': '{what} removed a passkey',
  'group.created': '{who} created the group {what}',
  'group.updated': '{who} changed the group {what}',
  'group.deleted': '{who} deleted the group {what}',
  'template.created': '{who} created the template {what}',
  'template.updated': '{who} edited the template {what}',
  'template.deleted': '{who} deleted the template {what}',
  'whitelist.added': '{who} listed {what}',
  'whitelist.removed': '{who} took {what} off the whitelist',
  'whitelist.enforced': '{who} turned the whitelist on',
  'whitelist.lifted': '{who} turned the whitelist off',
  'title.created': '{who} created the title {what}',
  'title.updated': '{who} renamed the title {what}',
  'title.deleted': '{who} deleted the title {what}',
  'subtitle.created': '{who} created the subtitle {what}',
  'subtitle.updated': '{who} renamed the subtitle {what}',
  'subtitle.deleted': '{who} deleted the subtitle {what}',
  'credential.created': '{who} created the credential {what}',
  'credential.updated': '{who} edited the credential {what}',
  'credential.image_updated': '{who} changed the picture of {what}',
  'credential.deleted': '{who} deleted the credential {what}',
  'credential.copied': '{who} copied the credential {what}',
  'credential.read': '{who} read the credentials of {what}',
  'credential.exported': '{who} exported the credentials of {what}',
  'credential.code_read': '{who} read a one-time code of {what}',
  'credential.filled': '{who} filled in {what}',
  'credential.fill_refused': '{who} was refused to fill in {what}',
  'trouble.closed': '{who} closed the trouble with {what}',
  'announcement.created': '{who} made an announcement',
  'announcement.ended': '{who} ended an announcement',
  'credential.revealed': '{who} saw former values of {what}',
  'credential.accepted': '{who} accepted that the password of {what} is known',
  'assignment.added': '{who} assigned titles to {what}',
  'assignment.removed': '{who} took titles from {what}',
  'logo.created': '{who} uploaded a logo',
  'logo.deleted': '{who} deleted a logo',
  'ad.created': '{who} uploaded an ad',
  'ad.deleted': '{who} deleted an ad',
  'audit.archived': 'Older entries were moved to the archive',
  'backup.created': '{who} made a backup',
  'backup.restored': '{who} restored a backup',
  undone: '{who} took back a change',
  'plan.run': '{who} changed many at once',
  'renewal.told': '{who} marked {what} as told of their end',
  'credential.moved': '{who} moved the credential {what}',
  'seat.freed': '{who} freed a seat of {what}',
  'alarm.closed': '{who} closed a sharing alarm of {what}',
  'alarm.muted': '{who} changed whether sharing alarms of {what} are muted',
  'alarm.rule_changed': '{who} changed the rule of sharing alarms',
  'webhook.created': '{who} created the webhook {what}',
  'webhook.updated': '{who} edited the webhook {what}',
  'webhook.deleted': '{who} deleted the webhook {what}',
  'webhook.paused': 'The webhook {what} was paused: nothing got through',
  'webhook.tested': '{who} tested the webhook {what}',
  'webhook.redelivered': '{who} sent something again to the webhook {what}',
  'token.created': '{who} made the program token {what}',
  'token.removed': '{who} removed the program token {what}',
  'token.ended': 'The program token {what} ended with its maker',
};

const SPANISH: Sentences = {
  'user.created': '{who} creó a {what}',
  'user.updated': '{who} editó a {what}',
  'user.deleted': '{who} eliminó a {what}',
  'user.locked': '{who} bloqueó a {what}',
  'user.unlocked': '{who} desbloqueó a {what}',
  'user.unpaused': '{who} quitó la pausa de {what}',
  'activity.reset': '{who} restableció la actividad de {what}',
  'login.succeeded': '{what} inició sesión',
  'login.refused': 'Inicio de sesión rechazado para {what}',
  'block.unpaused': '{who} liberó los inicios de sesión desde {what}',
  'login.paused': 'Se pausó el inicio de sesión de {what}',
  logout: '{what} cerró sesión',
  'password.changed': '{who} cambió la contraseña de {what}',
  'pinlink.made': '{who} creó un enlace para crear PIN para {what}',
  'pinlink.used': '{who} creó el PIN de {what} con un enlace',
  'session.ended': '{who} terminó una sesión de {what}',
  'session.taken_back': '{what} recuperó su lugar',
  'view.started': '{who} empezó a ver lo que ve {what}',
  'view.ended': '{who} dejó de ver lo que ve {what}',
  'access.refused': 'A {who} se le negó el acceso',
  'session.confirmed': '{what} confirmó su identidad',
  'confirming.refused': '{what} no confirmó su identidad',
  'factor.set': '{what} configuró su segundo factor',
  'factor.removed': '{what} quitó su segundo factor',
  'factor.reset': '{who} restableció el segundo factor de {what}',
  'recovery.made': '{what} creó códigos de recuperación',
  'recovery.used': '{what} usó un código de recuperación',
  'passkey.added': '{what} agregó una llave de acceso',
  'passkey.removed': '{what} quitó una llave de acceso',
  'group.created': '{who} creó el grupo {what}',
  'group.updated': '{who} cambió el grupo {what}',
  'group.deleted': '{who} eliminó el grupo {what}',
  'template.created': '{who} creó la plantilla {what}',
  'template.updated': '{who} editó la plantilla {what}',
  'template.deleted': '{who} eliminó la plantilla {what}',
  'whitelist.added': '{who} agregó {what} a la lista blanca',
  'whitelist.removed': '{who} quitó {what} de la lista blanca',
  'whitelist.enforced': '{who} activó la lista blanca',
  'whitelist.lifted': '{who} desactivó la lista blanca',
  'title.created': '{who} creó el título {what}',
  'title.updated': '{who} renombró el título {what}',
  'title.deleted': '{who} eliminó el título {what}',
  'subtitle.created': '{who} creó el subtítulo {what}',
  'subtitle.updated': '{who} renombró el subtítulo {what}',
  'subtitle.deleted': '{who} eliminó el subtítulo {what}',
  'credential.created': '{who} creó la credencial {what}',
  'credential.updated': '{who} editó la credencial {what}',
  'credential.image_updated': '{who} cambió la imagen de {what}',
  'credential.deleted': '{who} eliminó la credencial {what}',
  'credential.copied': '{who} copió la credencial {what}',
  'credential.read': '{who} leyó las credenciales de {what}',
  'credential.exported': '{who} exportó las credenciales de {what}',
  'credential.code_read': '{who} leyó un código de un solo uso de {what}',
  'credential.filled': '{who} rellenó {what}',
  'credential.fill_refused': 'A {who} se le negó rellenar {what}',
  'trouble.closed': '{who} cerró el problema con {what}',
  'announcement.created': '{who} publicó un comunicado',
  'announcement.ended': '{who} terminó un comunicado',
  'credential.revealed': '{who} vio valores anteriores de {what}',
  'credential.accepted': '{who} aceptó que se conoce la contraseña de {what}',
  'assignment.added': '{who} asignó títulos a {what}',
  'assignment.removed': '{who} quitó títulos a {what}',
  'logo.created': '{who} subió un logo',
  'logo.deleted': '{who} eliminó un logo',
  'ad.created': '{who} subió un anuncio',
  'ad.deleted': '{who} eliminó un anuncio',
  'audit.archived': 'Se archivaron entradas antiguas',
  'backup.created': '{who} hizo una copia de seguridad',
  'backup.restored': '{who} restauró una copia de seguridad',
  undone: '{who} deshizo un cambio',
  'plan.run': '{who} cambió muchos a la vez',
  'renewal.told': '{who} marcó a {what} como avisado de su vencimiento',
  'credential.moved': '{who} movió la credencial {what}',
  'seat.freed': '{who} liberó un puesto de {what}',
  'alarm.closed': '{who} cerró una alarma de uso compartido de {what}',
  'alarm.muted': '{who} cambió si se silencian las alarmas de {what}',
  'alarm.rule_changed': '{who} cambió la regla de las alarmas de uso compartido',
  'webhook.created': '{who} creó el webhook {what}',
  'webhook.updated': '{who} editó el webhook {what}',
  'webhook.deleted': '{who} eliminó el webhook {what}',
  'webhook.paused': 'El webhook {what} quedó en pausa: nada llegaba',
  'webhook.tested': '{who} probó el webhook {what}',
  'webhook.redelivered': '{who} volvió a enviar algo al webhook {what}',
  'token.created': '{who} creó el token de programa {what}',
  'token.removed': '{who} eliminó el token de programa {what}',
  'token.ended': 'El token de programa {what} terminó con su autor',
};

export const useSentences = defineWords<Sentences>({ en: ENGLISH, es: SPANISH });

type NamedSentences = Readonly<Partial<Record<AuditAction, string>>>;

export const useNamedSentences = defineWords<NamedSentences>({
  en: {
    'access.refused': '{who} was turned away while seeing what {what} sees',
    undone: '{who} took back a change of {what}',
  },
  es: {
    'access.refused': 'A {who} se le negó el acceso mientras veía lo que ve {what}',
    undone: '{who} deshizo un cambio de {what}',
  },
});

type CountedSentences = Readonly<Partial<Record<AuditAction, (count: number) => string>>>;

export const useCountedSentences = defineWords<CountedSentences>({
  en: {
    'credential.read': (count) =>
      `{who} read ${count === 1 ? 'a credential' : `${count} credentials`} of {what}`,
  },
  es: {
    'credential.read': (count) =>
      `{who} leyó ${count === 1 ? 'una credencial' : `${count} credenciales`} de {what}`,
  },
});
