import { SetMetadata, type Type } from '@nestjs/common';
import type { OperationObject, ResponseObject } from '@nestjs/swagger';

export const DOCUMENTED_KEY = 'keyroster:documented';

export type DocumentedFacts = Partial<Pick<OperationObject, 'parameters' | 'responses'>>;

/**
 * What the documentation of a route says beside all that follows from its other decorators. Not by Swagger's own: to load
 * that library takes a fifth of a start, and where there is no documentation nobody needs it.
 */
export const Documented = (facts: DocumentedFacts) => SetMetadata(DOCUMENTED_KEY, facts);

/** Another successful answer. */
export const answerOf = ({ name }: Type, description: string): ResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
