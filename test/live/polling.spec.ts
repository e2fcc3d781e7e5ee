import type { ActivityListAnswer } from '@keyroster/contracts/dto';
import { allShown } from '../support/sockets/activity.js';
import { answerOf } from '../support/checks/answer.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const LIST = '/api/users/true';
const POLLS = 30;

let app: TestApp;
let root: Session;
let screen: LiveSocket;
let members: Session[];

const isToldOf = ({ user }: Session): boolean =>
  screen.deltas.some(({ users }) => users.some(({ _id }) => _id === user._id));

beforeAll(async () => {
  app = await TestApp.start({ WS_PINGS_PER_SECOND: '1000' });
  root = await Session.root(app);
  members = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  screen = await root.socket();
  await screen.watch();
});
beforeEach(() => allShown(screen));
afterAll(() => app.stop());

it('one who asks for the list again and again is told of each ping, and others get no more frames for it', async () => {
  const sockets = await Promise.all(members.map((member) => member.socket()));
  const begun = performance.now();
  for (let poll = 0; poll < POLLS; poll += 1) {
    const etag = (await root.get(LIST).expect(200)).headers['etag'] as string;
    await sockets[poll % sockets.length]?.ping();
    await root.get(LIST).set('If-None-Match', etag).expect(200);
  }
  const seconds = (performance.now() - begun) / 1_000;
  await screen.delta(() => members.every(isToldOf));
  // One a second is what gathering leaves; one began before, one ends after.
  expect(screen.deltas.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
});

it('a frame that tells of what a list has shown already makes no list new', async () => {
  const [member] = members;
  if (!member) throw new Error('There are members');
  await member.post('/api/users/ping').expect(200);
  const list = await root.get(LIST).expect(200);
  const { seq } = list.body as ActivityListAnswer;
  const delta = await screen.deltaOf(member.user);
  expect(delta.to).toBe(seq);
  await root
    .get(LIST)
    .set('If-None-Match', list.headers['etag'] as string)
    .expect(304);
});

it('whoever fetches the list while times are gathered hears of each change after it, once it is numbered', async () => {
  const [pinging, other] = members as [Session, Session];
  await pinging.post('/api/users/ping').expect(200);
  const { seq, epoch } = await answerOf<ActivityListAnswer>(root.get(LIST));
  await other.post('/api/users/ping').expect(200);
  const late = await root.socket();
  const answer = await late.watch({ epoch, seq });
  expect(answer.seq).toBeGreaterThan(seq);
  expect(answer.missed?.users.map(({ _id }) => _id)).toContain(other.user._id);
  late.close();
});
