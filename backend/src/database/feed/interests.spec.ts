import type { Change } from './change-cursor.js';
import { Interests } from './interests.js';

const ns = { db: 'keyroster', coll: 'users' };
const changeOf = (operationType: string, updated: string[] = []): Change =>
  ({ operationType, ns, updated, documentKey: { _id: 'one' } }) as unknown as Change;

describe('who wants to hear of changes', () => {
  let heard: string[];
  let reported: unknown[];
  let interests: Interests;

  const hears = (name: string) => () => void heard.push(name);

  beforeEach(() => {
    [heard, reported] = [[], []];
    interests = new Interests((error) => reported.push(error));
  });

  it.each([
    ['the field of one', ['version'], ['any', 'version']],
    ['the field of the other', ['profile_group_id'], ['any', 'group']],
    ['fields of both', ['profile_group_id', 'version', 'email'], ['any', 'version', 'group']],
    ['a field of neither', ['email'], ['any']],
  ])('hears of an update of %s', (_, updated, told) => {
    interests.add('users', hears('any'));
    interests.add('users', hears('version'), ['version']);
    interests.add('users', hears('group'), ['profile_group_id']);
    interests.tell(changeOf('update', updated));
    expect(heard).toEqual(told);
  });

  it.each(['insert', 'replace', 'delete', 'drop'])('hears of each %s, whatever the field', (operation) => {
    interests.add('users', hears('version'), ['version']);
    interests.add('users', hears('new ones'), []);
    interests.tell(changeOf(operation));
    expect(heard).toEqual(['version', 'new ones']);
  });

  it('hears of its own collection alone, though the one before it threw, which is reported', () => {
    const failure = new Error('mine');
    interests.add('users', () => {
      throw failure;
    });
    interests.add('titles', hears('titles'));
    interests.add('users', hears('next'));
    interests.tell(changeOf('delete'));
    expect(heard).toEqual(['next']);
    expect(reported).toEqual([failure]);
  });
});
