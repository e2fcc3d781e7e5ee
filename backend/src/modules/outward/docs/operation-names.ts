import type { RouteFacts } from './route-facts.js';

type Named = Pick<RouteFacts, 'controller' | 'method'>;

/** `ProfileGroupsController.list` is `profileGroupsList`; by which the functions of a generated client are called. */
export function operationId(route: Named): string {
  const subject = subjectOf(route);
  return subject.charAt(0).toLowerCase() + subject.slice(1) + capitalised(route.method);
}

/** A route's further paths are told apart by where they begin: `profileGroupsListUnderBrowser`. */
export function aliasOperationId(route: Named, path: string): string {
  const [, start = ''] = /^\/(?:api\/)?([\w-]+)/.exec(path) ?? [];
  return `${operationId(route)}Under${start.split(/[-_]/).map(capitalised).join('')}`;
}

/** `ProfileGroupsController.list` is `Profile groups: list`. */
export function summary(route: Named): string {
  return `${capitalised(words(subjectOf(route)))}: ${words(route.method)}`;
}

const subjectOf = ({ controller }: Named): string => controller.replace(/Controller$/, '');

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const words = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
