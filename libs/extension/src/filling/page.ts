import { fill, look, type Login, type Look, type Part } from './fill.js';
import { isSeen } from './sight.js';

/** Called by the worker. The page's own scripts run in another world and can't see it. */
export interface InPage {
  look: () => Look;
  fill: (origin: string, login: Login) => Part[];
}

// A sandboxed page keeps the address of its site but has an opaque origin.
const sight = () => ({ origin: self.origin === location.origin ? self.origin : 'null', isSeen });

const inPage: InPage = {
  look: () => look(document, sight()),
  fill: (origin, login) => fill(document, sight(), origin, login),
};

Object.assign(globalThis, { keyroster: inPage });
