import { SetMetadata } from '@nestjs/common';
import type { STATUS_NAMES } from '@keyroster/contracts';

export type RefusalStatus = keyof typeof STATUS_NAMES;

export const REFUSES_KEY = 'keyroster:refuses';

/** The failures of a route that follow neither from who may call it nor from what it takes. */
export const Refuses = (...statuses: RefusalStatus[]) => SetMetadata(REFUSES_KEY, statuses);
