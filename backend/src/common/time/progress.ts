import { Injectable } from '@nestjs/common';

/** Plain lines on stdout for the person who started the process; logs go to stderr. */
@Injectable()
export class Progress {
  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }
}

/** Whoever reads stdout may go, as in `| head`. That must not end a server, or a command in the middle of its work. */
export function outliveReader(): void {
  process.stdout.on('error', () => undefined);
}
