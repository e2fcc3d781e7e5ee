import type { INestApplication, Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { type Access, may, PROGRAM_PERMISSIONS } from '@keyroster/contracts';
import { ALLOW_KEY, JUST_CONFIRMED_KEY } from '../../../common/access/allow.decorator.js';
import {
  ANSWERS_KEY,
  type AnswerFacts,
  REFUSES_KEY,
  type RefusalStatus,
  DOCUMENTED_KEY,
  type DocumentedFacts,
} from '../../../common/http/answers/answers.decorator.js';
import { MULTIPART_KEY } from '../../../common/http/bodies/json-body.guard.js';
import { routeInputs, type RouteInputs } from '../../../common/http/bodies/route-inputs.js';

export interface RouteFacts {
  controller: string;
  method: string;
  tag: string;
  access: Access;
  isConfirmed: boolean;
  answer: AnswerFacts;
  refuses: readonly RefusalStatus[];
  documented: DocumentedFacts;
  isMultipart: boolean;
  inputs: RouteInputs;
}

export function routeFacts(app: INestApplication): Map<string, RouteFacts> {
  const facts = new Map<string, RouteFacts>();
  for (const { metatype, controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype: controller } of controllers.values()) {
      for (const route of routesOf(controller as Type, toTag(metatype.name))) {
        facts.set(`${route.controller}.${route.method}`, route);
      }
    }
  }
  return facts;
}

function routesOf(controller: Type, tag: string): RouteFacts[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((method) => {
    const handler = prototype[method];
    if (!handler || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
    return {
      controller: controller.name,
      method,
      tag,
      access: declared(handler, ALLOW_KEY) as Access,
      isConfirmed: Reflect.hasMetadata(JUST_CONFIRMED_KEY, handler),
      answer: declared(handler, ANSWERS_KEY) as AnswerFacts,
      refuses: (Reflect.getMetadata(REFUSES_KEY, handler) ?? []) as RefusalStatus[],
      documented: (Reflect.getMetadata(DOCUMENTED_KEY, handler) ?? {}) as DocumentedFacts,
      isMultipart: Reflect.hasMetadata(MULTIPART_KEY, handler),
      inputs: routeInputs(controller, method),
    };
  });
}

function declared(handler: object, key: string): unknown {
  const value: unknown = Reflect.getMetadata(key, handler);
  if (value === undefined) throw new Error(`A route without ${key} has nothing to be documented by`);
  return value;
}

function toTag(moduleName: string): string {
  return moduleName
    .replace(/Module$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
}

const ANY_ROLE = 'member';

export type Callers = 'anyone' | 'users' | 'admins';

export function callersOf(access: Access): Callers {
  if (access === 'anyone') return 'anyone';
  return may(ANY_ROLE, access) ? 'users' : 'admins';
}

export function programPermission(access: Access): string | null {
  return PROGRAM_PERMISSIONS.find((permission) => permission === access) ?? null;
}
