import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

type Handler = (...given: never[]) => unknown;

export interface Reaction<Facts, Run extends Handler> {
  facts: Facts;
  run: Run;
}

interface Declared {
  kind: Kind;
  what: string;
  facts: unknown;
}

interface Found extends Declared, Reaction<unknown, Handler> {
  by: string;
}

const DECLARED = Symbol('reactions');

const declaredOn = (method: object): Declared[] =>
  (Reflect.getOwnMetadata(DECLARED, method) as Declared[] | undefined) ?? [];

export type Declares<Bound extends Handler> = <Own extends Bound>(
  prototype: object,
  name: string,
  method: TypedPropertyDescriptor<Own>,
) => void;

interface Kind {
  readonly title: string;
}

/** The decorator that declares reactions of one kind. The module that owns the kind calls the declared methods. */
export interface ReactionKind<Facts, Run extends Handler> extends Kind {
  (...given: Given<Facts>): Declares<Run>;
}

/** Nothing is said where a kind has no facts. */
type Given<Facts> = [Facts] extends [undefined] ? [] : [facts: Facts];

export function reactionKind<Facts, Run extends Handler>(
  title: string,
  describe: (facts: Facts) => string = String,
): ReactionKind<Facts, Run> {
  const declare = (...given: Given<Facts>): Declares<Run> => {
    const facts = given[0] as Facts;
    return (_prototype, _name, { value }) => {
      if (!value) throw new Error(`${title} stands on a method`);
      const declared: Declared = { kind, what: describe(facts), facts };
      Reflect.defineMetadata(DECLARED, [...declaredOn(value), declared], value);
    };
  };
  const kind = Object.assign(declare, { title });
  return kind;
}

type Class<Instance> = abstract new (...given: never[]) => Instance;

interface Question {
  of: Class<unknown>;
  name: PropertyKey;
}

const onAsked = reactionKind<Question, Handler>('OnAsked', ({ of, name }) => `${of.name}.${String(name)}`);

/** Implements a method of a lower module, which can't import this one because this one imports it. */
export const OnAsked = <Asking, Name extends keyof Asking>(
  of: Class<Asking>,
  name: Name,
): Declares<Extract<Asking[Name], Handler>> => onAsked({ of, name });

@Injectable()
export class Reactions {
  private found: Found[] | undefined;
  private readonly byKind = new Map<Kind, readonly Found[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  of<Facts, Run extends Handler>(kind: ReactionKind<Facts, Run>): ReadonlyArray<Reaction<Facts, Run>> {
    const known = this.byKind.get(kind) ?? this.all().filter((found) => found.kind === kind);
    this.byKind.set(kind, known);
    return known as unknown as ReadonlyArray<Reaction<Facts, Run>>;
  }

  answerTo<Asking, Name extends keyof Asking>(asking: Class<Asking>, name: Name): Asking[Name] {
    const answer = this.of(onAsked).find(({ facts }) => facts.of === asking && facts.name === name);
    if (!answer) throw new Error(`Nobody answers ${asking.name}.${String(name)}`);
    return answer.run as Asking[Name];
  }

  fields<Kept>(type: abstract new (...given: never[]) => Kept): Kept[] {
    return [...this.instances()].flatMap((instance) =>
      Object.values(instance).filter((value): value is Kept => value instanceof type),
    );
  }

  table(): Array<{ kind: string; what: string; by: string }> {
    return this.all().map(({ kind, what, by }) => ({ kind: kind.title, what, by }));
  }

  private all(): Found[] {
    this.found ??= [...this.instances()].flatMap((instance) => this.on(instance));
    return this.found;
  }

  private instances(): Set<object> {
    const known = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return new Set(known.filter((instance) => typeof instance === 'object' && instance !== null));
  }

  private on(instance: object): Found[] {
    const prototype = Object.getPrototypeOf(instance) as Record<string, Handler> | null;
    if (!prototype || prototype === Object.prototype) return [];
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = prototype[name];
      if (!method) return [];
      return declaredOn(method).map((declared) => ({
        ...declared,
        by: `${instance.constructor.name}.${name}`,
        run: method.bind(instance),
      }));
    });
  }
}
