import { SetMetadata } from '@nestjs/common';
import type { STATUS_NAMES } from '@keyroster/contracts';

export type RefusalStatus = Exclude<keyof typeof STATUS_NAMES, 405 | 412 | 416>;

export const REFUSES_KEY = 'keyroster:refuses';

export const Refuses = (...statuses: RefusalStatus[]) => SetMetadata(REFUSES_KEY, statuses);
