import { outliveReader } from './progress.js';

it('a reader of stdout who goes ends nothing', () => {
  const gone = () => process.stdout.emit('error', new Error('write EPIPE'));
  expect(gone).toThrow('write EPIPE');
  outliveReader();
  expect(gone).not.toThrow();
});
