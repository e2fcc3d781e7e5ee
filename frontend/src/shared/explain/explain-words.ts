import { formatDateTime, type ExplainCode, type ExplainRule } from '@keyroster/contracts';
import { defineWords } from '../i18n/words.js';

type Values = Readonly<Record<string, string | number>>;
type Sentence = (values: Values) => string;

interface ExplainWords {
  heading: string;
  may: string;
  mayNot: string;
  holds: string;
  fails: string;
  signIn: string;
  about: string;
  rules: Readonly<Record<ExplainRule, string>>;
  sentences: Readonly<Record<ExplainCode, Sentence>>;
  sure: (deed: string) => string;
  lastSeen: (email: string, at: number) => string;
  repairs: Readonly<Partial<Record<ExplainRule, string>>>;
}

const text = (value: string | number | undefined): string => String(value ?? '');
const time = (value: string | number | undefined): string => formatDateTime(Number(value));

export const useExplainWords = defineWords<ExplainWords>({
  en: {
    heading: 'Why not?',
    may: 'Nothing is in their way',
    mayNot: 'Something is in their way',
    holds: 'Fine',
    fails: 'In the way',
    signIn: 'Signing in',
    about: 'About',
    rules: {
      role: 'Role',
      lock: 'Lock',
      pause: 'Pause',
      whitelist: 'Whitelist',
      subscription: 'Subscription',
      places: 'Devices',
      title: 'Title',
      seat: 'Seat',
    },
    sentences: {
      admin: () => 'An admin may do everything',
      member: ({ role }) => `As ${text(role)} they see what is assigned to them`,
      no_right: ({ role }) => `The role ${text(role)} gives no right`,
      locked: ({ reason, until }) =>
        `The account is locked${reason ? `: ${reason}` : ''}${until ? `, until ${time(until)}` : ''}`,
      not_locked: () => 'The account is not locked',
      paused: ({ until }) => `Paused after wrong passwords until ${time(until)}`,
      not_paused: () => 'No pause after wrong passwords',
      let_in: ({ ip }) => (ip ? `They may come in from ${text(ip)}` : 'They may come in from anywhere'),
      not_listed: ({ ip }) => `${text(ip)}, from where they last tried, is not listed`,
      no_address: () => 'The whitelist is on, and they have never tried yet',
      never_ends: () => 'Never ends',
      ends: ({ at }) => `Runs until ${time(at)}`,
      ended: ({ at }) => `Ended on ${time(at)}`,
      unlimited: () => 'Any number of devices',
      place_free: ({ used, limit }) => `${text(used)} of ${text(limit)} devices in use`,
      makes_way: ({ ip, since }) =>
        `All in use: the one signed in from ${text(ip) || '?'} since ${time(since)} makes way`,
      sees_all: () => 'An admin sees all titles',
      own: ({ title }) => `${text(title)} is assigned to them`,
      group: ({ title }) => `${text(title)} comes by their group`,
      not_assigned: ({ title }) => `${text(title)} is not assigned to them`,
      no_seats: () => 'No seat is needed',
      seat_held: () => 'They have a seat',
      seat_free: ({ in_use, of }) => `${text(in_use)} of ${text(of)} seats in use: they have to take one`,
      seats_full: ({ in_use, of }) => `${text(in_use)} of ${text(of)} seats in use: they have to wait`,
    },
    sure: (deed) => `${deed}?`,
    lastSeen: (email, at) =>
      `${email} was last seen on ${time(at)}, longer ago than all others who have a seat.`,
    repairs: {
      lock: 'Unlock',
      pause: 'Lift pause',
      whitelist: 'List this address',
      subscription: 'Renew 30 days',
      title: 'Assign',
    },
  },
  es: {
    heading: '¿Por qué no?',
    may: 'Nada se lo impide',
    mayNot: 'Algo se lo impide',
    holds: 'Bien',
    fails: 'Lo impide',
    signIn: 'Entrar',
    about: 'Sobre',
    rules: {
      role: 'Rol',
      lock: 'Bloqueo',
      pause: 'Pausa',
      whitelist: 'Lista blanca',
      subscription: 'Suscripción',
      places: 'Dispositivos',
      title: 'Título',
      seat: 'Puesto',
    },
    sentences: {
      admin: () => 'Un administrador puede todo',
      member: ({ role }) => `Como ${text(role)} ve lo que tiene asignado`,
      no_right: ({ role }) => `El rol ${text(role)} no da ningún derecho`,
      locked: ({ reason, until }) =>
        `La cuenta está bloqueada${reason ? `: ${reason}` : ''}${until ? `, hasta ${time(until)}` : ''}`,
      not_locked: () => 'La cuenta no está bloqueada',
      paused: ({ until }) => `En pausa por contraseñas erróneas hasta ${time(until)}`,
      not_paused: () => 'Sin pausa por contraseñas erróneas',
      let_in: ({ ip }) => (ip ? `Puede entrar desde ${text(ip)}` : 'Puede entrar desde cualquier lugar'),
      not_listed: ({ ip }) => `${text(ip)}, desde donde lo intentó por última vez, no está en la lista`,
      no_address: () => 'La lista blanca está activa y aún no lo ha intentado',
      never_ends: () => 'No termina nunca',
      ends: ({ at }) => `Dura hasta el ${time(at)}`,
      ended: ({ at }) => `Terminó el ${time(at)}`,
      unlimited: () => 'Cualquier número de dispositivos',
      place_free: ({ used, limit }) => `${text(used)} de ${text(limit)} dispositivos en uso`,
      makes_way: ({ ip, since }) =>
        `Todos en uso: cede el que entró desde ${text(ip) || '?'} el ${time(since)}`,
      sees_all: () => 'Un administrador ve todos los títulos',
      own: ({ title }) => `${text(title)} está asignado a este usuario`,
      group: ({ title }) => `${text(title)} le llega por su grupo`,
      not_assigned: ({ title }) => `${text(title)} no está asignado a este usuario`,
      no_seats: () => 'No hace falta un puesto',
      seat_held: () => 'Tiene un puesto',
      seat_free: ({ in_use, of }) => `${text(in_use)} de ${text(of)} puestos en uso: tiene que tomar uno`,
      seats_full: ({ in_use, of }) => `${text(in_use)} de ${text(of)} puestos en uso: tiene que esperar`,
    },
    sure: (deed) => `¿${deed}?`,
    lastSeen: (email, at) =>
      `A ${email} se le vio por última vez el ${time(at)}, antes que a los demás con puesto.`,
    repairs: {
      lock: 'Desbloquear',
      pause: 'Levantar pausa',
      whitelist: 'Añadir esta dirección',
      subscription: 'Renovar 30 días',
      title: 'Asignar',
    },
  },
});
