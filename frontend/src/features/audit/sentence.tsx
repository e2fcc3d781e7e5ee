import { SYSTEM_USERNAME, type AuditAction, type Pair, type Pairs } from '@keyroster/contracts';
import { UserLink } from '../../shared/ui/user/user-link.js';
import type { Entry } from './api.js';
import { useAuditWords } from './words.js';
import { defineWords } from '../../shared/i18n/language.js';
import type { AuditEntryAnswer } from '@keyroster/contracts/dto';

type Words = ReturnType<typeof useAuditWords>;
type Party = 'who' | 'what';

const PARTY = /(\{who\}|\{what\})/;

/** Actors without an address that are no users: the server itself and its command line. */
const NO_USERS: readonly (string | null)[] = [null, SYSTEM_USERNAME, 'command line'];

function nameOf(party: Party, { actor, ip, target, target_name }: Entry): string | null {
  if (party === 'what') return target_name ?? target;
  return ip === null && NO_USERS.includes(actor) ? null : actor;
}

function standInFor(party: Party, { action, actor, ip }: Entry, words: Words): string {
  if (party === 'who') {
    if (ip !== null) return words.somebody;
    return actor === SYSTEM_USERNAME ? words.theServer : words.theCommandLine;
  }
  if (action === 'activity.reset') return words.allUsers;
  return action === 'credential.exported' ? words.allTitles : words.somebody;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function useSentence(entry: Entry): string {
  const plain = useSentences()[entry.action];
  const named = useNamedSentences()[entry.action];
  const counted = useCountedSentences()[entry.action];
  const count = entry.after?.['credentials'];
  if (counted && typeof count === 'number') return counted(count);
  return named && entry.target_name !== null ? named : plain;
}

/** The parts of an entry's sentence. It begins with a capital, unless it begins with a name. */
function useParts(entry: Entry): { text: string; party?: Party }[] {
  const words = useAuditWords();
  const parts = useSentence(entry)
    .split(PARTY)
    .filter((part) => part !== '');
  return parts.map((part, place) => {
    if (!PARTY.test(part)) return { text: part };
    const party = part === '{who}' ? 'who' : 'what';
    const standIn = standInFor(party, entry, words);
    return { text: nameOf(party, entry) ?? (place === 0 ? capital(standIn) : standIn), party };
  });
}

export const useSentenceText = (entry: Entry): string =>
  useParts(entry)
    .map(({ text }) => text)
    .join('');

export function Sentence({ entry }: { entry: Entry }) {
  const userId = userOf(entry);
  return useParts(entry).map(({ text, party }) => {
    if (party === undefined) return text;
    const name = (
      <span key={party} style={{ fontWeight: 500 }}>
        {text}
      </span>
    );
    if (party === 'who' || userId === null) return name;
    return (
      <UserLink key={party} userId={userId}>
        {name}
      </UserLink>
    );
  });
}

const ID = /^[0-9a-f]{24}$/;
const ABOUT_USERS = /^(user|login|session|password|assignment)\.|^(logout|activity\.reset|access\.refused)$/;
/** Undone imports are left out, because the users that they created are gone. */
const UNDONE_TO_USERS = /^(users?|assignment|activity)\./;

type About = Pick<AuditEntryAnswer, 'action' | 'target' | 'target_name' | 'before'>;

/** The id of the user that an entry is about; null if it is about something else, or the user is gone. */
function userOf({ action, target, target_name, before }: About): string | null {
  if (target === null || !ID.test(target) || action === 'user.deleted') return null;
  if (action !== 'undone') return ABOUT_USERS.test(action) ? target : null;
  // Without a name the target is a plan and not a user.
  return target_name !== null && UNDONE_TO_USERS.test(String(before?.['action'])) ? target : null;
}

/** What happened, in a sentence: `{who}` did it, `{what}` is whose or what it was about. */
type Sentences = Readonly<Record<AuditAction, string>>;

const useSentences = defineWords<Pairs<Sentences>>({
  'user.created': ['{who} created {what}', '{who} creó a {what}'],
  'user.updated': ['{who} edited {what}', '{who} editó a {what}'],
  'user.deleted': ['{who} deleted {what}', '{who} eliminó a {what}'],
  'user.locked': ['{who} locked {what}', '{who} bloqueó a {what}'],
  'user.unlocked': ['{who} unlocked {what}', '{who} desbloqueó a {what}'],
  'user.unpaused': ['{who} lifted the pause of {what}', '{who} quitó la pausa de {what}'],
  'activity.reset': ['{who} reset the activity of {what}', '{who} borró la actividad de {what}'],
  'login.succeeded': ['{what} signed in', '{what} inició sesión'],
  'login.refused': ['Sign-in refused for {what}', 'Inicio de sesión rechazado para {what}'],
  'block.unpaused': [
    '{who} lifted the hold on sign-ins from {what}',
    '{who} liberó los inicios de sesión desde {what}',
  ],
  'login.paused': ['Signing in was paused for {what}', 'Se pausó el inicio de sesión de {what}'],
  logout: ['{what} signed out', '{what} cerró sesión'],
  'password.changed': ['{who} changed the password of {what}', '{who} cambió la contraseña de {what}'],
  'pinlink.made': [
    '{who} created a set-PIN link for {what}',
    '{who} creó un enlace para crear PIN para {what}',
  ],
  'pinlink.used': ['{who} set the PIN of {what} by a link', '{who} creó el PIN de {what} con un enlace'],
  'session.ended': ['{who} ended a session of {what}', '{who} cerró una sesión de {what}'],
  'session.taken_back': ['{what} took their session back', '{what} recuperó su sesión'],
  'view.started': ['{who} began viewing as {what}', '{who} empezó a ver como {what}'],
  'view.ended': ['{who} stopped viewing as {what}', '{who} dejó de ver como {what}'],
  'access.refused': ['{who} was refused access', 'A {who} se le negó el acceso'],
  'session.confirmed': ['{what} confirmed their identity', '{what} confirmó su identidad'],
  'confirming.refused': ['{what} failed to confirm their identity', '{what} no logró confirmar su identidad'],
  'factor.set': ['{what} set up their second factor', '{what} configuró su segundo factor'],
  'factor.removed': ['{what} removed their second factor', '{what} eliminó su segundo factor'],
  'factor.reset': [
    '{who} reset the second factor of {what}',
    '{who} restableció el segundo factor de {what}',
  ],
  'recovery.made': ['{what} made recovery codes', '{what} creó códigos de recuperación'],
  'recovery.used': ['{what} used a recovery code', '{what} usó un código de recuperación'],
  'passkey.added': ['{what} added a passkey', '{what} agregó una llave de acceso'],
  'passkey.removed': ['{what} removed a passkey', '{what} eliminó una llave de acceso'],
  'group.created': ['{who} created the group {what}', '{who} creó el grupo {what}'],
  'group.updated': ['{who} changed the group {what}', '{who} cambió el grupo {what}'],
  'group.deleted': ['{who} deleted the group {what}', '{who} eliminó el grupo {what}'],
  'package.created': ['{who} created the package {what}', '{who} creó el paquete {what}'],
  'package.updated': ['{who} edited the package {what}', '{who} editó el paquete {what}'],
  'package.removed': ['{who} removed the package {what}', '{who} eliminó el paquete {what}'],
  'template.created': ['{who} created the template {what}', '{who} creó la plantilla {what}'],
  'template.updated': ['{who} edited the template {what}', '{who} editó la plantilla {what}'],
  'template.deleted': ['{who} deleted the template {what}', '{who} eliminó la plantilla {what}'],
  'whitelist.added': ['{who} added {what} to the whitelist', '{who} agregó {what} a la lista blanca'],
  'whitelist.removed': ['{who} took {what} off the whitelist', '{who} eliminó {what} de la lista blanca'],
  'whitelist.enforced': ['{who} turned the whitelist on', '{who} activó la lista blanca'],
  'whitelist.lifted': ['{who} turned the whitelist off', '{who} desactivó la lista blanca'],
  'title.created': ['{who} created the title {what}', '{who} creó el título {what}'],
  'title.updated': ['{who} renamed the title {what}', '{who} renombró el título {what}'],
  'title.deleted': ['{who} deleted the title {what}', '{who} eliminó el título {what}'],
  'subtitle.created': ['{who} created the subtitle {what}', '{who} creó el subtítulo {what}'],
  'subtitle.updated': ['{who} renamed the subtitle {what}', '{who} renombró el subtítulo {what}'],
  'subtitle.deleted': ['{who} deleted the subtitle {what}', '{who} eliminó el subtítulo {what}'],
  'credential.created': ['{who} created the credential {what}', '{who} creó la credencial {what}'],
  'credential.updated': ['{who} edited the credential {what}', '{who} editó la credencial {what}'],
  'credential.image_updated': ['{who} changed the picture of {what}', '{who} cambió la imagen de {what}'],
  'credential.deleted': ['{who} deleted the credential {what}', '{who} eliminó la credencial {what}'],
  'credential.copied': ['{who} copied the credential {what}', '{who} copió la credencial {what}'],
  'credential.read': ['{who} read the credentials of {what}', '{who} leyó las credenciales de {what}'],
  'credential.paid': ['{who} paid for the credential {what}', '{who} pagó la credencial {what}'],
  'credential.exported': [
    '{who} exported the credentials of {what}',
    '{who} exportó las credenciales de {what}',
  ],
  'credential.code_read': [
    '{who} read a one-time code of {what}',
    '{who} leyó un código de un solo uso de {what}',
  ],
  'credential.filled': ['{who} filled in {what}', '{who} rellenó {what}'],
  'credential.fill_refused': [
    '{who} was not allowed to fill in {what}',
    'A {who} no se le permitió rellenar {what}',
  ],
  'trouble.closed': ['{who} closed the problem with {what}', '{who} cerró el problema con {what}'],
  'announcement.created': ['{who} published an announcement', '{who} publicó un comunicado'],
  'announcement.ended': ['{who} ended an announcement', '{who} terminó un comunicado'],
  'credential.revealed': ['{who} saw former values of {what}', '{who} vio valores anteriores de {what}'],
  'credential.accepted': [
    '{who} kept the known password of {what}',
    '{who} conservó la contraseña conocida de {what}',
  ],
  'assignment.added': ['{who} assigned titles to {what}', '{who} asignó títulos a {what}'],
  'assignment.removed': ['{who} took titles from {what}', '{who} quitó títulos a {what}'],
  'logo.created': ['{who} uploaded a logo', '{who} subió un logo'],
  'logo.deleted': ['{who} deleted a logo', '{who} eliminó un logo'],
  'ad.created': ['{who} uploaded an ad', '{who} subió un anuncio'],
  'ad.deleted': ['{who} deleted an ad', '{who} eliminó un anuncio'],
  'audit.archived': ['Older entries were moved to the archive', 'Se archivaron entradas antiguas'],
  'backup.created': ['{who} made a backup', '{who} hizo una copia de seguridad'],
  'backup.restored': ['{who} restored a backup', '{who} restauró una copia de seguridad'],
  undone: ['{who} undid a change', '{who} deshizo un cambio'],
  'plan.run': ['{who} made a bulk change', '{who} hizo un cambio masivo'],
  'renewal.told': ['{who} marked {what} as reminded', '{who} marcó a {what} como ya avisado'],
  'payment.requested': ['{what} said that they paid', '{what} dijo que pagó'],
  'payment.withdrawn': ['{what} withdrew a payment', '{what} retiró un pago'],
  'payment.accepted': ['{who} accepted a payment of {what}', '{who} aceptó un pago de {what}'],
  'payment.refused': ['{who} refused a payment of {what}', '{who} rechazó un pago de {what}'],
  'payment.text_changed': [
    '{who} changed the text that says where to pay',
    '{who} cambió el texto que dice dónde pagar',
  ],
  'credential.moved': ['{who} moved the credential {what}', '{who} movió la credencial {what}'],
  'seat.freed': ['{who} freed a seat of {what}', '{who} liberó un cupo de {what}'],
  'alarm.closed': [
    '{who} closed a sharing alarm of {what}',
    '{who} cerró una alarma de uso compartido de {what}',
  ],
  'alarm.muted': [
    '{who} changed whether sharing alarms of {what} are muted',
    '{who} cambió si se silencian las alarmas de {what}',
  ],
  'alarm.rule_changed': [
    '{who} changed the rule of sharing alarms',
    '{who} cambió la regla de las alarmas de uso compartido',
  ],
  'webhook.created': ['{who} created the webhook {what}', '{who} creó el webhook {what}'],
  'webhook.updated': ['{who} edited the webhook {what}', '{who} editó el webhook {what}'],
  'webhook.deleted': ['{who} deleted the webhook {what}', '{who} eliminó el webhook {what}'],
  'webhook.paused': [
    'The webhook {what} was paused: nothing got through',
    'El webhook {what} quedó en pausa: nada llegaba',
  ],
  'webhook.tested': ['{who} tested the webhook {what}', '{who} probó el webhook {what}'],
  'webhook.redelivered': [
    '{who} sent something again to the webhook {what}',
    '{who} volvió a enviar algo al webhook {what}',
  ],
  'channel.created': ['{who} created the channel {what}', '{who} creó el canal {what}'],
  'channel.updated': ['{who} changed the channel {what}', '{who} cambió el canal {what}'],
  'channel.deleted': ['{who} deleted the channel {what}', '{who} eliminó el canal {what}'],
  'channel.tested': ['{who} tested the channel {what}', '{who} probó el canal {what}'],
  'channel.paused': ['The channel {what} was paused', 'El canal {what} quedó en pausa'],
  'rule.created': ['{who} created the rule {what}', '{who} creó la regla {what}'],
  'rule.updated': ['{who} changed the rule {what}', '{who} cambió la regla {what}'],
  'rule.deleted': ['{who} deleted the rule {what}', '{who} eliminó la regla {what}'],
  'token.created': ['{who} created the API token {what}', '{who} creó el token de API {what}'],
  'token.removed': ['{who} removed the API token {what}', '{who} eliminó el token de API {what}'],
  'token.ended': [
    'The API token {what} ended, as its creator is no longer an admin',
    'El token de API {what} terminó porque quien lo creó ya no es administrador',
  ],
});

const useNamedSentences = defineWords<Partial<Record<AuditAction, Pair<string>>>>({
  'access.refused': [
    '{who} was refused access while viewing as {what}',
    'A {who} se le negó el acceso mientras veía como {what}',
  ],
  undone: ['{who} undid a change of {what}', '{who} deshizo un cambio de {what}'],
});

const useCountedSentences = defineWords<Partial<Record<AuditAction, Pair<(count: number) => string>>>>({
  'credential.read': [
    (count) => `{who} read ${count === 1 ? 'a credential' : `${count} credentials`} of {what}`,
    (count) => `{who} leyó ${count === 1 ? 'una credencial' : `${count} credenciales`} de {what}`,
  ],
});
