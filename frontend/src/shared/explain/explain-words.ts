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

const text = (value: string | number | undefined): string => String(value ?? '');
const time = (value: string | number | undefined): string => formatDateTime(Number(value));

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
    admin: [() => 'An admin may do everything', () => 'Un administrador puede todo'],
    member: [
      ({ role }) => `As ${text(role)} they see what is assigned to them`,
      ({ role }) => `Como ${text(role)} ve lo que tiene asignado`,
    ],
    no_right: [
      ({ role }) => `The role ${text(role)} gives no right`,
      ({ role }) => `El rol ${text(role)} no da ningún derecho`,
    ],
    locked: [
      ({ reason, until }) =>
        `The account is locked${reason ? `: ${reason}` : ''}${until ? `, until ${time(until)}` : ''}`,
      ({ reason, until }) =>
        `La cuenta está bloqueada${reason ? `: ${reason}` : ''}${until ? `, hasta ${time(until)}` : ''}`,
    ],
    not_locked: [() => 'The account is not locked', () => 'La cuenta no está bloqueada'],
    paused: [
      ({ until }) => `Paused after wrong passwords until ${time(until)}`,
      ({ until }) => `En pausa por contraseñas erróneas hasta ${time(until)}`,
    ],
    not_paused: [() => 'No pause after wrong passwords', () => 'Sin pausa por contraseñas erróneas'],
    let_in: [
      ({ ip }) => (ip ? `They may sign in from ${text(ip)}` : 'They may sign in from anywhere'),
      ({ ip }) => (ip ? `Puede entrar desde ${text(ip)}` : 'Puede entrar desde cualquier lugar'),
    ],
    not_listed: [
      ({ ip }) => `${text(ip)}, from where they last tried, is not on the whitelist`,
      ({ ip }) => `${text(ip)}, desde donde lo intentó por última vez, no está en la lista blanca`,
    ],
    no_address: [
      () => "The whitelist is on. They never tried to sign in, so their address isn't known",
      () => 'La lista blanca está activa. Nunca intentó entrar, así que no se conoce su dirección',
    ],
    never_ends: [() => 'Never ends', () => 'No termina nunca'],
    first_use: [() => 'Starts at first use', () => 'Comienza con el primer uso'],
    ends: [({ at }) => `Runs until ${time(at)}`, ({ at }) => `Dura hasta el ${time(at)}`],
    ended: [({ at }) => `Ended on ${time(at)}`, ({ at }) => `Terminó el ${time(at)}`],
    unlimited: [() => 'Any number of devices', () => 'Cualquier número de dispositivos'],
    place_free: [
      ({ used, limit }) => `${text(used)} of ${text(limit)} devices in use`,
      ({ used, limit }) => `${text(used)} de ${text(limit)} dispositivos en uso`,
    ],
    makes_way: [
      ({ ip, since }) =>
        `All in use: signing in will sign out the device at ${text(ip) || '?'} (since ${time(since)})`,
      ({ ip, since }) =>
        `Todos en uso: al entrar se cerrará la sesión del dispositivo en ${text(ip) || '?'} (desde el ${time(since)})`,
    ],
    sees_all: [() => 'An admin sees all titles', () => 'Un administrador ve todos los títulos'],
    own: [
      ({ title }) => `${text(title)} is assigned to them`,
      ({ title }) => `${text(title)} está asignado a este usuario`,
    ],
    group: [
      ({ title }) => `${text(title)} comes from their group`,
      ({ title }) => `${text(title)} le llega por su grupo`,
    ],
    not_assigned: [
      ({ title }) => `${text(title)} is not assigned to them`,
      ({ title }) => `${text(title)} no está asignado a este usuario`,
    ],
    no_seats: [() => 'No seat is needed', () => 'No hace falta un cupo'],
    seat_held: [() => 'They have a seat', () => 'Tiene un cupo'],
    seat_free: [
      ({ in_use, of }) => `${text(in_use)} of ${text(of)} seats in use: they have to take one`,
      ({ in_use, of }) => `${text(in_use)} de ${text(of)} cupos en uso: tiene que tomar uno`,
    ],
    seats_full: [
      ({ in_use, of }) => `${text(in_use)} of ${text(of)} seats in use: they have to wait`,
      ({ in_use, of }) => `${text(in_use)} de ${text(of)} cupos en uso: tiene que esperar`,
    ],
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
