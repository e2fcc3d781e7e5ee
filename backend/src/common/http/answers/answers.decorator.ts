import { HttpCode, SetMetadata, applyDecorators, type Type } from '@nestjs/common';

export const ANSWERS_KEY = 'keyroster:answers';

export interface AnswerFacts {
  status: 200 | 201;
  /** The wire class, or the media type of an answer that is no JSON. */
  type: Type | string;
  /** How the class is sent. */
  mediaType: string;
}

/** What a route answers when all is well: its status, and the class that the API's documentation shows. */
export const Answers = (
  type: Type | string,
  status: AnswerFacts['status'] = 200,
  mediaType = 'application/json',
) =>
  applyDecorators(
    HttpCode(status),
    SetMetadata(ANSWERS_KEY, { status, type, mediaType } satisfies AnswerFacts),
  );
