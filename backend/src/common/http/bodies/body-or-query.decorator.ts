import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Under it a handler's metadata keep which of its parameters this is: a parameter of one's own has no kind in Nest. */
export const BODY_OR_QUERY_KEY = 'keyroster:body-or-query';

const remember: ParameterDecorator = (target, method, index) => {
  if (method !== undefined) Reflect.defineMetadata(BODY_OR_QUERY_KEY, index, target, method);
};

/** For deletes, whose payload comes in the body or, from clients that send none with a DELETE, in the query. */
export const BodyOrQuery = createParamDecorator(
  (_: unknown, context: ExecutionContext): object => {
    const request = context.switchToHttp().getRequest<Request<object, unknown, object | undefined>>();
    return { ...request.query, ...request.body };
  },
  [remember],
);
