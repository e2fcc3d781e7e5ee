import { performance } from 'node:perf_hooks';

/** What one program asks of another over the IPC channel, and what it hears. */
export interface Request {
  call: number;
  name: string;
  input: unknown;
}

export interface Reply {
  call: number;
  result?: unknown;
  error?: string;
}

export type CommandTable = Record<string, (input: never) => unknown>;

/** Answers the program that started this one, and exits with it. */
export function answerCommands(commands: CommandTable): void {
  process.on('message', (request: Request) => void reply(commands, request));
  process.on('disconnect', () => process.exit());
}

async function reply(commands: CommandTable, { call, name, input }: Request): Promise<void> {
  const send = (answer: Omit<Reply, 'call'>) => process.send?.({ call, ...answer });
  try {
    const command = commands[name];
    if (!command) throw new Error(`There is no command ${name}`);
    send({ result: await command(input as never) });
  } catch (error) {
    send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Milliseconds since 1970 with their fractions: the clock that all programs of a machine share. */
export const now = (): number => performance.timeOrigin + performance.now();
