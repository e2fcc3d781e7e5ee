import { SetMetadata } from '@nestjs/common';
import type { STATUS_NAMES } from '@keyroster/contracts';

/** Other methods, conditions and ranges are refused before any route, or of files alone. */
export type RefusalStatus = Exclude<keyof typeof STATUS_NAMES, 405 | 412 | 416>;

export const REFUSES_KEY = 'keyroster:refuses';

/** The failures of a route that don't follow from its access and its inputs. */
export const Refuses = (...statuses: RefusalStatus[]) => SetMetadata(REFUSES_KEY, statuses);
