import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type Express } from 'express';
import { JSON_BODY_MAX_BYTES, PLAN_BODY_MAX_BYTES, TITLES_BODY_MAX_BYTES } from '@keyroster/contracts';
import { AppError } from '../../errors/app-error.js';
import { answerFailures } from '../../errors/app-error.filter.js';
import { routeInputs, type RouteInputs } from './route-inputs.js';
import { texts } from '../../context/texts.js';

const TITLES_PATHS = [
  '/api/shops/assign',
  '/api/shops/unassign',
  '/api/group/titles',
  '/api/browser/group/titles',
];

export function parseBodies(server: Express): void {
  server.use('/api/plans', express.json({ limit: PLAN_BODY_MAX_BYTES, strict: false }));
  server.use(TITLES_PATHS, express.json({ limit: TITLES_BODY_MAX_BYTES, strict: false }));
  server.use('/api', express.json({ limit: JSON_BODY_MAX_BYTES, strict: false }));
  answerFailures(server);
}

export const MULTIPART_KEY = 'keyroster:multipart';

/** No payload of the contract nests deeper; far deeper ones would exhaust the stack. */
const MAX_DEPTH = 8;

/** No payload has more fields; many more would be slow, as class-transformer compares each with each. */
const MAX_FIELDS = 100;

const MAX_PARTS = 100;

/** No payload has a longer list, nor would its ids fit the body; class-transformer visits each member. */
const MAX_MEMBERS = 12_000;

/** Inherited names: validation would take them for known fields, or drop instead of refuse them. */
const HIDDEN_KEYS = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

export const Multipart = () => SetMetadata(MULTIPART_KEY, true);

/** Runs after the access guard, so that strangers get a 401 first. */
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

/** An ignored field would seem to have worked, so a body or query that the route doesn't take is refused. */
export function checkUntaken(context: ExecutionContext, body: object, query: object = {}): void {
  const { body: ofBody, query: ofQuery, bodyOrQuery } = inputsOf(context);
  const isUntaken =
    (!(ofBody ?? bodyOrQuery) && Object.keys(body).length > 0) ||
    (!(ofQuery ?? bodyOrQuery) && Object.keys(query).length > 0);
  if (isUntaken) throw new AppError('UNKNOWN_FIELD', texts().server.unknownField);
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
  throw new AppError('WRONG_TYPE', isMultipart ? texts().server.noForm : texts().server.noJson);
}

export function checkShape(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('VALIDATION', texts().server.noObject);
  }
  checkNames(body);
  checkParts(body);
  return body;
}

function checkNames(fields: object): void {
  if (HIDDEN_KEYS.some((key) => Object.hasOwn(fields, key))) {
    throw new AppError('UNKNOWN_FIELD', texts().server.unknownField);
  }
  checkWidth(fields);
}

function checkWidth(fields: object): void {
  if (Array.isArray(fields) || Object.keys(fields).length <= MAX_FIELDS) return;
  throw new AppError('UNKNOWN_FIELD', texts().server.unknownField);
}

function checkParts(body: object): void {
  let parts = 0;
  const check = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth === 0) throw new AppError('VALIDATION', texts().server.tooDeep);
    parts += 1;
    const isLong = Array.isArray(value) && value.length > MAX_MEMBERS;
    if (isLong || parts > MAX_PARTS) throw new AppError('VALIDATION', texts().server.requestInvalid);
    checkWidth(value);
    for (const member of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
      check(member, depth - 1);
    }
  };
  check(body, MAX_DEPTH);
}
