import { type Type, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';

const BODY_OR_QUERY_KEY = 'keyroster:body-or-query';

const remember: ParameterDecorator = (target, method, index) => {
  if (method !== undefined) Reflect.defineMetadata(BODY_OR_QUERY_KEY, index, target, method);
};

/** For deletes: some clients send no body with a DELETE and use the query. */
export const BodyOrQuery = createParamDecorator(
  (_: unknown, context: ExecutionContext): object => {
    const request = context.switchToHttp().getRequest<Request<object, unknown, object | undefined>>();
    return { ...request.query, ...request.body };
  },
  [remember],
);

export interface RouteInputs {
  body?: Type;
  query?: Type;
  params?: Type;
  bodyOrQuery?: Type;
}

/** Nest's keys are `kind:index`; a custom decorator's kind is a random word, which may begin with a digit. */
const KINDS: Partial<Record<string, keyof RouteInputs>> = {
  [RouteParamtypes.BODY]: 'body',
  [RouteParamtypes.QUERY]: 'query',
  [RouteParamtypes.PARAM]: 'params',
};

type RouteArguments = Record<string, { index: number; data?: unknown }>;

export function routeInputs(controller: Type, method: string): RouteInputs {
  const prototype = controller.prototype as object;
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, prototype, method) ?? []) as Type[];
  const given = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as RouteArguments;
  const eitherIndex = Reflect.getMetadata(BODY_OR_QUERY_KEY, prototype, method) as number | undefined;

  const inputs: RouteInputs = {};
  for (const [key, { index, data }] of Object.entries(given)) {
    const kind = index === eitherIndex ? 'bodyOrQuery' : KINDS[key.slice(0, key.indexOf(':'))];
    const type = types[index];
    if (kind && type && data === undefined) inputs[kind] = type;
  }
  return inputs;
}
