import { fill, look, type Login, type Look, type Part } from './fill.js';
import { isSeen } from './sight.js';

/** What the worker calls in a page; what runs in the page itself does not see it. */
export interface InPage {
  look: () => Look;
  fill: (origin: string, login: Login) => Part[];
}

// A page in a sandbox has the address of its site and the origin of nobody.
const sight = () => ({ origin: self.origin === location.origin ? self.origin : 'null', isSeen });

const inPage: InPage = {
  look: () => look(document, sight()),
  fill: (origin, login) => fill(document, sight(), origin, login),
};

Object.assign(globalThis, { keyroster: inPage });
