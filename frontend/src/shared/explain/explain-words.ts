import {
  type ExplainCode,
  type ExplainRule,
  formatDateTime,
  type Pair,
  type Pairs,
  phrase,
} from '@keyroster/contracts';
import { defineWords } from '../i18n/language.js';

type Values = Readonly<Record<string, string | number>>;
type Sentence = (values: Values) => string;

const time = (value: string | number | undefined): string => formatDateTime(Number(value));
const TIMES = ['at', 'until'];

const filled =
  (sentence: string): Sentence =>
  (values) =>
    sentence.replace(/\{(\w+)\}/g, (_gap, name: string) =>
      TIMES.includes(name) ? time(values[name]) : String(values[name] ?? ''),
    );

/** A sentence whose gaps (`{name}`) are filled with the rule's values. */
const said = (english: string, spanish: string): Pair<Sentence> => [filled(english), filled(spanish)];

export const useExplainWords = defineWords({
  heading: ['Access check', 'Acceso'],
  may: ['Nothing blocks them', 'Nada se lo impide'],
  mayNot: ['Something blocks them', 'Algo se lo impide'],
  holds: ['Fine', 'Bien'],
  fails: ['Blocks them', 'Lo impide'],
  signIn: ['Signing in', 'Entrar'],
  about: ['About', 'Sobre'],
  rules: {
    role: ['Role', 'Rol'],
    lock: ['Lock', 'Bloqueo'],
    pause: ['Pause', 'Pausa'],
    whitelist: ['Whitelist', 'Lista blanca'],
    subscription: ['Subscription', 'Suscripción'],
    places: ['Devices', 'Dispositivos'],
    title: ['Title', 'Título'],
    seat: ['Seat', 'Cupo'],
  } satisfies Record<ExplainRule, Pair>,
  sentences: {
    admin: said('An admin may do everything', 'Un administrador puede todo'),
    member: said('As {role} they see what is assigned to them', 'Como {role} ve lo que tiene asignado'),
    no_right: said('The role {role} gives no right', 'El rol {role} no da ningún derecho'),
    locked: [
      ({ reason, until }) =>
        `The account is locked${reason ? `: ${reason}` : ''}${until ? `, until ${time(until)}` : ''}`,
      ({ reason, until }) =>
        `La cuenta está bloqueada${reason ? `: ${reason}` : ''}${until ? `, hasta ${time(until)}` : ''}`,
    ],
    not_locked: said('The account is not locked', 'La cuenta no está bloqueada'),
    paused: said(
      'Paused after wrong passwords until {until}',
      'En pausa por contraseñas erróneas hasta {until}',
    ),
    not_paused: said('No pause after wrong passwords', 'Sin pausa por contraseñas erróneas'),
    let_in: [
      ({ ip }) => (ip ? `They may sign in from ${ip}` : 'They may sign in from anywhere'),
      ({ ip }) => (ip ? `Puede entrar desde ${ip}` : 'Puede entrar desde cualquier lugar'),
    ],
    not_listed: said(
      '{ip}, from where they last tried, is not on the whitelist',
      '{ip}, desde donde lo intentó por última vez, no está en la lista blanca',
    ),
    no_address: said(
      "The whitelist is on. They never tried to sign in, so their address isn't known",
      'La lista blanca está activa. Nunca intentó entrar, así que no se conoce su dirección',
    ),
    never_ends: said('Never ends', 'No termina nunca'),
    first_use: said('Starts at first use', 'Comienza con el primer uso'),
    ends: said('Runs until {at}', 'Dura hasta el {at}'),
    ended: said('Ended on {at}', 'Terminó el {at}'),
    unlimited: said('Any number of devices', 'Cualquier número de dispositivos'),
    place_free: said('{used} of {limit} devices in use', '{used} de {limit} dispositivos en uso'),
    makes_way: [
      ({ ip, since }) =>
        `All in use: signing in will sign out the device at ${ip || '?'} (since ${time(since)})`,
      ({ ip, since }) =>
        `Todos en uso: al entrar se cerrará la sesión del dispositivo en ${ip || '?'} (desde el ${time(since)})`,
    ],
    sees_all: said('An admin sees all titles', 'Un administrador ve todos los títulos'),
    own: said('{title} is assigned to them', '{title} está asignado a este usuario'),
    group: said('{title} comes from their group', '{title} le llega por su grupo'),
    not_assigned: said('{title} is not assigned to them', '{title} no está asignado a este usuario'),
    no_seats: said('No seat is needed', 'No hace falta un cupo'),
    seat_held: said('They have a seat', 'Tiene un cupo'),
    seat_free: said(
      '{in_use} of {of} seats in use: they have to take one',
      '{in_use} de {of} cupos en uso: tiene que tomar uno',
    ),
    seats_full: said(
      '{in_use} of {of} seats in use: they have to wait',
      '{in_use} de {of} cupos en uso: tiene que esperar',
    ),
  } satisfies Pairs<Record<ExplainCode, Sentence>>,
  sure: phrase('{deed}?', '¿{deed}?'),
  lastSeen: [
    (email: string, at: number) =>
      `${email} was last seen on ${time(at)}, longer ago than anybody else with a seat.`,
    (email: string, at: number) =>
      `A ${email} se le vio por última vez el ${time(at)}, antes que a los demás con cupo.`,
  ],
  repairs: {
    lock: ['Unlock', 'Desbloquear'],
    pause: ['Lift pause', 'Quitar pausa'],
    whitelist: ['List this address', 'Agregar esta dirección'],
    subscription: ['Renew 30 days', 'Renovar 30 días'],
    title: ['Assign', 'Asignar'],
    role: [undefined, undefined],
    places: [undefined, undefined],
    seat: [undefined, undefined],
  } satisfies Record<ExplainRule, Pair<string | undefined>>,
});
