import { RecentBytes } from './recent-bytes.js';

it('what is kept in memory makes as much room as is needed, with what was not asked for the longest', () => {
  const recent = new RecentBytes(10);
  recent.touch('a', 4);
  recent.touch('b', 4);
  recent.touch('a', 4);
  expect(recent.touch('c', 4)).toEqual(['b']);
  expect(recent.touch('d', 9)).toEqual(['a', 'c']);
});

it('what is kept in memory counts nothing that was forgotten', () => {
  const recent = new RecentBytes(10);
  recent.touch('a', 8);
  recent.forget('a');
  recent.forget('never there');
  expect(recent.touch('b', 8)).toEqual([]);
  recent.clear();
  expect(recent.touch('c', 8)).toEqual([]);
});
