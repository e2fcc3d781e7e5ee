import { HttpCode, SetMetadata, applyDecorators, type Type } from '@nestjs/common';

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
