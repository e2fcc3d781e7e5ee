import { LIST_LIMIT_MAX, LIST_LIMIT_MIN } from '../constants.js';
import { IfPresent, Text, WholeNumber } from './fields.js';

/** Which part of a list is asked for. */
export class PartQuery {
  @IfPresent()
  @WholeNumber('Limit', LIST_LIMIT_MIN, LIST_LIMIT_MAX)
  limit?: number;

  @IfPresent()
  @WholeNumber('Offset', 0)
  offset?: number;
}

/** A part of a list that can be searched. */
export class PageQuery extends PartQuery {
  @IfPresent()
  @Text('Search')
  q?: string;
}
