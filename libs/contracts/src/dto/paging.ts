import { LIST_LIMIT_MAX, LIST_LIMIT_MIN } from '../constants.js';
import { IfPresent, Text, WholeNumber } from './fields.js';

/** Which part of a list is asked for. */
export class PageQuery {
  @IfPresent()
  @Text('Search')
  q?: string;

  @IfPresent()
  @WholeNumber('Limit', LIST_LIMIT_MIN, LIST_LIMIT_MAX)
  limit?: number;

  @IfPresent()
  @WholeNumber('Offset', 0)
  offset?: number;
}
