import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from '../../errors/app-error.js';
import { routeInputs, type RouteInputs } from './route-inputs.js';

export const MULTIPART_KEY = 'keyroster:multipart';
/** No payload of the contract nests deeper; far deeper ones exhaust the stack of whoever walks them. */
const MAX_DEPTH = 8;
/** What every object inherits is taken for a known field, or dropped, where any other unknown field is refused. */
const HIDDEN_KEYS = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

/** A route that takes a form with a file instead of JSON. */
export const Multipart = () => SetMetadata(MULTIPART_KEY, true);

/** What a body and a query must be before their fields are looked at. Behind the access guard: strangers get their 401 first. */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const isMultipart = this.reflector.get<true | undefined>(MULTIPART_KEY, context.getHandler()) ?? false;
    if (hasBody(request)) checkType(request, isMultipart);
    if (!isMultipart) request.body = checkShape(request.body as unknown);
    checkNames(request.query);
    checkUntaken(context, isMultipart ? {} : (request.body as object), request.query);
    return true;
  }
}

/** What a route takes nowhere is refused like an unknown field: ignored, a misplaced one would seem to have worked. */
export function checkUntaken(context: ExecutionContext, body: object, query: object = {}): void {
  const { body: ofBody, query: ofQuery, bodyOrQuery } = inputsOf(context);
  const isUntaken =
    (!(ofBody ?? bodyOrQuery) && Object.keys(body).length > 0) ||
    (!(ofQuery ?? bodyOrQuery) && Object.keys(query).length > 0);
  if (isUntaken) throw new AppError('UNKNOWN_FIELD', SERVER_TEXTS.unknownField);
}

const knownInputs = new WeakMap<object, RouteInputs>();

function inputsOf(context: ExecutionContext): RouteInputs {
  const handler = context.getHandler();
  const known = knownInputs.get(handler) ?? routeInputs(context.getClass(), handler.name);
  knownInputs.set(handler, known);
  return known;
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function checkType(request: Request, isMultipart: boolean): void {
  if (request.is(isMultipart ? 'multipart/form-data' : 'json')) return;
  throw new AppError('WRONG_TYPE', `The body should be ${isMultipart ? 'a form with a file' : 'JSON'}`);
}

/** What a body must look like before its fields are looked at. */
export function checkShape(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('VALIDATION', SERVER_TEXTS.noObject);
  }
  if (isDeeperThan(body, MAX_DEPTH)) throw new AppError('VALIDATION', SERVER_TEXTS.tooDeep);
  checkNames(body);
  return body;
}

function checkNames(fields: object): void {
  if (HIDDEN_KEYS.some((key) => Object.hasOwn(fields, key))) {
    throw new AppError('UNKNOWN_FIELD', SERVER_TEXTS.unknownField);
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}
