import { IfPresent } from '../fields.js';
import { Day } from '../instants.js';

/** Over which days something is asked for. */
export class DaySpanQuery {
  /** The first day, in Lima, 30 days where it is absent; an instant from here on. */
  @IfPresent()
  @Day('From', 'from')
  from?: number;

  /** The last day, included; today where it is absent. */
  @IfPresent()
  @Day('To', 'to')
  to?: number;
}
