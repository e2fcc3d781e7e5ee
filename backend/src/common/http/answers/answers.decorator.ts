import { HttpCode, SetMetadata, applyDecorators, type Type } from '@nestjs/common';
import type { STATUS_NAMES } from '@keyroster/contracts';
import type { OperationObject, ResponseObject } from '@nestjs/swagger';

export const ANSWERS_KEY = 'keyroster:answers';

export interface AnswerFacts {
  status: 200 | 201;
  type: Type | string;
  mediaType: string;
}

export const Answers = (
  type: Type | string,
  status: AnswerFacts['status'] = 200,
  mediaType = 'application/json',
) =>
  applyDecorators(
    HttpCode(status),
    SetMetadata(ANSWERS_KEY, { status, type, mediaType } satisfies AnswerFacts),
  );

export type RefusalStatus = Exclude<keyof typeof STATUS_NAMES, 405 | 412 | 416>;

export const REFUSES_KEY = 'keyroster:refuses';

export const Refuses = (...statuses: RefusalStatus[]) => SetMetadata(REFUSES_KEY, statuses);

export const DOCUMENTED_KEY = 'keyroster:documented';

export type DocumentedFacts = Partial<Pick<OperationObject, 'parameters' | 'responses'>>;

/** Replaces Swagger's own decorators, which take a fifth of the startup time even if no docs are served. */
export const Documented = (facts: DocumentedFacts) => SetMetadata(DOCUMENTED_KEY, facts);

export const answerOf = ({ name }: Type, description: string): ResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
