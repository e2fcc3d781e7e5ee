import type { Client } from '../loader/engine-socket.js';
import type { Person } from './population.js';
import { tokenOf } from './tokens.js';

export const clientOf = (person: Person): Client => ({ token: tokenOf(person), address: person.address });

export const clientsOf = (people: readonly Person[]): Client[] => people.map(clientOf);
