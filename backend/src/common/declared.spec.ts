import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCES = join(process.cwd(), 'backend/src');

/** Nest's own hooks: only the lifecycle implements them, and all other classes declare a phase. */
const HOOK = /\b(?:on|before)(?:ModuleInit|ApplicationBootstrap|ModuleDestroy|ApplicationShutdown)\b/i;
const HOOKED = ['common/lifecycle.ts'];

/** The methods that subscribe a listener. A constructor may not call them: listeners are declared by decorators. */
const SUBSCRIBING = /^(?:on|on[A-Z]\w*|addListener|subscribe)$/;

/** Constructors that may subscribe all the same, and to what. */
const SUBSCRIBERS: Record<string, string> = {
  'database/connection/database-connection.ts': 'the events of mongoose, before there is a connection',
  'database/replica/replica.ts': 'no provider: it is made where it is filled',
  'modules/presence/feed/deltas.ts': 'its own lanes and its own room, within a ping',
  'realtime/cluster/cluster-redis.ts': 'its own events, as a client of Redis',
};

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));

function subscribes(text: string): boolean {
  const look = (node: ts.Node, isInConstructor: boolean): boolean => {
    const isHere = isInConstructor || ts.isConstructorDeclaration(node);
    const isCall = isHere && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
    if (isCall && SUBSCRIBING.test(node.expression.name.text)) return true;
    return ts.forEachChild(node, (child) => look(child, isHere) || undefined) ?? false;
  };
  return look(ts.createSourceFile('', text, ts.ScriptTarget.Latest), false);
}

it('no class but the lifecycle implements hooks of Nest', () => {
  expect(files.filter(({ text }) => HOOK.test(text)).map(({ file }) => file)).toEqual(HOOKED);
});

it('no constructor subscribes to anything, but for those that are named', () => {
  const found = files
    .filter(({ text }) => text.includes('constructor(') && subscribes(text))
    .map(({ file }) => file);
  expect(found.sort()).toEqual(Object.keys(SUBSCRIBERS).sort());
});
