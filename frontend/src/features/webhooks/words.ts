import type { DeliveryState, WebhookEvent } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';

interface WebhookWords {
  heading: string;
  hint: string;
  add: string;
  none: string;
  name: string;
  nameHint: string;
  url: string;
  urlHint: string;
  events: string;
  eventNames: Readonly<Record<WebhookEvent, string>>;
  nameEmpty: string;
  urlEmpty: string;
  eventsEmpty: string;
  make: string;
  editing: string;
  copyNow: string;
  shownOnce: string;
  secret: string;
  paused: string;
  pause: string;
  goOn: string;
  test: string;
  tested: string;
  deliveries: string;
  of: (action: string, name: string) => string;
  waiting: (count: number) => string;
  lastAt: (time: string, state: string) => string;
  noneYet: string;
  goes: (name: string) => string;
  state: string;
  all: string;
  states: Readonly<Record<DeliveryState, string>>;
  noDeliveries: string;
  tries: (count: number) => string;
  answered: (status: number, ms: number) => string;
  noAnswer: string;
  nextAt: (time: string) => string;
  again: string;
  onItsWay: string;
  more: string;
  verify: string;
  verifyHint: string;
}

export const useWebhookWords = defineWords<WebhookWords>({
  en: {
    heading: 'Webhooks',
    hint: 'Other programs are told at once what happens here: each call is signed, tried again for a day, and arrives at least once under the same id.',
    add: 'New webhook',
    none: 'No program is told of anything',
    name: 'Name',
    nameHint: 'Which program it is',
    url: 'Address',
    urlHint: 'https://… of the program that listens',
    events: 'What it is told of',
    eventNames: {
      'user.created': 'A user is new',
      'user.renewed': 'A user is renewed',
      'user.locked': 'A user is locked',
      'user.unlocked': 'A user is unlocked',
      'user.deleted': 'A user is deleted',
      'user.expiring': 'A user ends in 72 hours',
      'user.expired': 'A user has ended',
      'alarm.raised': 'An account seems to be shared',
      'trouble.opened': 'A credential is reported',
      'trouble.closed': 'A trouble is closed',
      'credential.changed': 'A credential is changed',
      'webhook.test': 'A test',
    },
    nameEmpty: 'Name should not be empty',
    urlEmpty: 'Address should not be empty',
    eventsEmpty: 'Choose at least one event',
    make: 'Make webhook',
    editing: 'Edit webhook',
    copyNow: 'Copy the secret now',
    shownOnce: 'It is shown this once. The program that listens knows by it that a call is from here.',
    secret: 'Secret',
    paused: 'Paused',
    pause: 'Pause',
    goOn: 'Go on',
    test: 'Test',
    tested: 'The test is on its way',
    deliveries: 'Deliveries',
    of: (action, name) => `${action}: ${name}`,
    waiting: (count) => `${count} waiting`,
    lastAt: (time, state) => `Last ${time}: ${state}`,
    noneYet: 'Nothing sent yet',
    goes: (name) => `“${name}” is told nothing any more, and what waits for it goes.`,
    state: 'State',
    all: 'All',
    states: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
    noDeliveries: 'There are none',
    tries: (count) => (count === 1 ? '1 try' : `${count} tries`),
    answered: (status, ms) => `answered ${status} in ${ms} ms`,
    noAnswer: 'no answer',
    nextAt: (time) => `next try ${time}`,
    again: 'Deliver again',
    onItsWay: 'It is on its way again',
    more: 'Show more',
    verify: 'How to check a signature',
    verifyHint: 'With the library of Standard Webhooks, by the body as it came:',
  },
  es: {
    heading: 'Webhooks',
    hint: 'Otros programas se enteran al instante de lo que pasa aquí: cada llamada va firmada, se reintenta durante un día y llega al menos una vez con el mismo id.',
    add: 'Nuevo webhook',
    none: 'Ningún programa se entera de nada',
    name: 'Nombre',
    nameHint: 'Qué programa es',
    url: 'Dirección',
    urlHint: 'https://… del programa que escucha',
    events: 'De qué se entera',
    eventNames: {
      'user.created': 'Un usuario es nuevo',
      'user.renewed': 'Un usuario se renueva',
      'user.locked': 'Un usuario se bloquea',
      'user.unlocked': 'Un usuario se desbloquea',
      'user.deleted': 'Un usuario se elimina',
      'user.expiring': 'Un usuario vence en 72 horas',
      'user.expired': 'Un usuario venció',
      'alarm.raised': 'Una cuenta parece compartida',
      'trouble.opened': 'Se reporta una credencial',
      'trouble.closed': 'Se cierra un problema',
      'credential.changed': 'Se cambia una credencial',
      'webhook.test': 'Una prueba',
    },
    nameEmpty: 'El nombre no puede estar vacío',
    urlEmpty: 'La dirección no puede estar vacía',
    eventsEmpty: 'Elige al menos un evento',
    make: 'Crear webhook',
    editing: 'Editar webhook',
    copyNow: 'Copia el secreto ahora',
    shownOnce:
      'Se muestra solo esta vez. Con él, el programa que escucha sabe que una llamada viene de aquí.',
    secret: 'Secreto',
    paused: 'En pausa',
    pause: 'Pausar',
    goOn: 'Continuar',
    test: 'Probar',
    tested: 'La prueba está en camino',
    deliveries: 'Entregas',
    of: (action, name) => `${action}: ${name}`,
    waiting: (count) => `${count} en espera`,
    lastAt: (time, state) => `Última ${time}: ${state}`,
    noneYet: 'Aún no se envió nada',
    goes: (name) => `“${name}” ya no se entera de nada, y lo que espera por él se pierde.`,
    state: 'Estado',
    all: 'Todas',
    states: { waiting: 'En espera', delivered: 'Entregada', failed: 'Fallida' },
    noDeliveries: 'No hay ninguna',
    tries: (count) => (count === 1 ? '1 intento' : `${count} intentos`),
    answered: (status, ms) => `respondió ${status} en ${ms} ms`,
    noAnswer: 'sin respuesta',
    nextAt: (time) => `próximo intento ${time}`,
    again: 'Entregar de nuevo',
    onItsWay: 'Está en camino de nuevo',
    more: 'Mostrar más',
    verify: 'Cómo comprobar una firma',
    verifyHint: 'Con la biblioteca de Standard Webhooks, sobre el cuerpo tal como llegó:',
  },
});
