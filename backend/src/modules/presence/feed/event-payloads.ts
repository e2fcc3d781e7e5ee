import { type ActivityPosition } from '@keyroster/contracts';
import { AppError } from '../../../common/errors/app-error.js';
import type { SocketPayload } from '../../../realtime/socket-events.js';
import { texts } from '../../../common/context/texts.js';

const EPOCH_MAX_LENGTH = 100;

const invalid = () => new AppError('BAD_EVENT', texts().server.payloadInvalid);

export function noFields(payload: SocketPayload): void {
  if (Object.keys(payload).length > 0) throw invalid();
}

export function toPosition(payload: SocketPayload): ActivityPosition | null {
  const { epoch, seq, ...unknown } = payload;
  noFields(unknown);
  if (epoch === undefined && seq === undefined) return null;
  const isEpoch = typeof epoch === 'string' && epoch.length <= EPOCH_MAX_LENGTH;
  if (!isEpoch || typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) throw invalid();
  return { epoch, seq };
}
