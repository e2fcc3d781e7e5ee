import type { JobAnswer } from '@keyroster/contracts/dto';
import type { StoredJob } from './job.schema.js';

export const toJobAnswer = ({ _id, state, done, total, message, undo }: StoredJob): JobAnswer => ({
  _id: String(_id),
  state: state === 'written' ? 'running' : state,
  done,
  total,
  message,
  ...(undo && { undo }),
});
