import { setTimeout as pause } from 'node:timers/promises';
import { courseFor, setSeats } from '../lab/calls.js';
import { single, compared, interleave, inUnit } from '../lab/figure.js';
import { bodyOf } from '../../support/load/http.js';
import { summaryOf } from '../../support/load/statistics.js';
import { SECRETS, tokenOf } from '../lab/population.js';
import { workOfEach } from '../lab/work.js';
import type { Scene } from '../lab/scene.js';

const CREDENTIALS = 10;
const SEATS = 3;
/** Each reads repeatedly: the first read is noted, later ones within the hour aren't. */
const READERS = 100;
const CALLS = 300;
const TURNS = 5;
/** For warming up: the compiler is done with a call after a thousand of them. */
const TURNS_BEFORE = 4;
/** How long a start's garbage collection and sealing of the audit take. */
const SETTLES_MS = 3_000;

/** Row 25: the cost of reading a subtitle's credentials, compared with a route that answers nothing. */
export const credentialReads: Scene = {
  rows: [25],
  async run(lab) {
    const { server, members, admins } = await lab.product({ members: READERS, admins: 1 });
    const admin = lab.caller(server, admins[0]);
    const { subtitle, credentials } = await courseFor(admin, CREDENTIALS, members);
    await setSeats(admin, credentials[0], SEATS);
    const peer = await lab.peer('empty-nest', SECRETS);
    await pause(SETTLES_MS);
    const bare = lab.caller(peer, members[0]);
    const readers = members.map((member) => admin.as(tokenOf(member)));
    const read = (number: number) =>
      bodyOf((readers[number % READERS] ?? admin).get(`/api/products/${subtitle}`), 200);
    await Promise.all(readers.map((_, reader) => read(reader)));
    const theirs = () => workOfEach(lab, peer, CALLS, () => bodyOf(bare.get('/empty'), 200));
    const own = () => workOfEach(lab, server, CALLS, read);
    await interleave(TURNS_BEFORE, [theirs, own]);
    const pairs = await interleave(TURNS, [theirs, own]);
    const what = `${CREDENTIALS} credentials of a subtitle, read by a member, seats on`;
    // Rounded down, because what runs once a second is no part of the calls.
    const commands = Math.floor(summaryOf(pairs.map(({ b }) => b.commands)).median);
    const cost = compared(pairs, ({ cpuMs }) => cpuMs, inUnit(' ms', 2), ['empty']);
    return [
      { what: `${what}: database commands`, unit: '', value: single(commands), goal: 2 },
      { what: `${what}: CPU, against an empty route`, goal: 2.5, ...cost },
    ];
  },
};
