import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

type Handler = (...given: never[]) => unknown;

interface Declared {
  kind: object;
  what: string;
  facts: unknown;
}

interface Reaction<Facts, Run extends Handler> {
  facts: Facts;
  run: Run;
}

interface ReactionLine {
  kind: string;
  what: string;
  by: string;
}

interface Found extends ReactionLine {
  declared: Declared;
  run: Handler;
}

const DECLARED = Symbol('reactions');

const declaredOn = (method: object): Declared[] =>
  (Reflect.getOwnMetadata(DECLARED, method) as Declared[] | undefined) ?? [];

export type Declares<Bound extends Handler> = <Own extends Bound>(
  prototype: object,
  name: string,
  method: TypedPropertyDescriptor<Own>,
) => void;

/** A kind of reaction, owned by the module that calls the declared methods. */
export class ReactionKind<Facts, Run extends Handler> {
  constructor(
    readonly name: string,
    private readonly describe: (facts: Facts) => string,
  ) {}

  declare<Bound extends Run = Run>(facts: Facts): Declares<Bound> {
    return (_prototype, _name, { value }) => {
      if (!value) throw new Error(`${this.name} stands on a method`);
      const declared: Declared = { kind: this, what: this.describe(facts), facts };
      Reflect.defineMetadata(DECLARED, [...declaredOn(value), declared], value);
    };
  }
}

type Class<Instance> = abstract new (...given: never[]) => Instance;

interface Question {
  of: Class<unknown>;
  name: PropertyKey;
}

const onAsked = new ReactionKind<Question, Handler>(
  'OnAsked',
  ({ of, name }) => `${of.name}.${String(name)}`,
);

/** Implements a method of a lower module, which can't import this one because this one imports it. */
export const OnAsked = <Asking, Name extends keyof Asking>(
  of: Class<Asking>,
  name: Name,
): Declares<Extract<Asking[Name], Handler>> => onAsked.declare<Extract<Asking[Name], Handler>>({ of, name });

@Injectable()
export class Reactions {
  private found: Found[] | undefined;
  private readonly byKind = new Map<object, ReadonlyArray<Reaction<unknown, Handler>>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  of<Facts, Run extends Handler>(kind: ReactionKind<Facts, Run>): ReadonlyArray<Reaction<Facts, Run>> {
    const known = this.byKind.get(kind) ?? this.find(kind);
    this.byKind.set(kind, known);
    return known as ReadonlyArray<Reaction<Facts, Run>>;
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

  table(): ReactionLine[] {
    return this.all().map(({ kind, what, by }) => ({ kind, what, by }));
  }

  private find(kind: object): Array<Reaction<unknown, Handler>> {
    const found = this.all().filter(({ declared }) => declared.kind === kind);
    return found.map(({ declared, run }) => ({ facts: declared.facts, run }));
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
        kind: (declared.kind as ReactionKind<unknown, Handler>).name,
        what: declared.what,
        by: `${instance.constructor.name}.${name}`,
        declared,
        run: method.bind(instance),
      }));
    });
  }
}
