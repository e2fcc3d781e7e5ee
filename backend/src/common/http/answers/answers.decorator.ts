import { HttpCode, SetMetadata, applyDecorators, type Type } from '@nestjs/common';

export const ANSWERS_KEY = 'keyroster:answers';

export interface AnswerFacts {
  status: 200 | 201;
  /** The contract's class, or the media type of an answer that isn't JSON. */
  type: Type | string;
  /** How the class is sent. */
  mediaType: string;
}

/** The status of a route's success, and its class for the documentation. */
export const Answers = (
  type: Type | string,
  status: AnswerFacts['status'] = 200,
  mediaType = 'application/json',
) =>
  applyDecorators(
    HttpCode(status),
    SetMetadata(ANSWERS_KEY, { status, type, mediaType } satisfies AnswerFacts),
  );
