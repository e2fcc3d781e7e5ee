import { Injectable } from '@nestjs/common';

/** Plain lines on stdout for the person who started the process; logs go to stderr. */
@Injectable()
export class Progress {
  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }
}

/** Keeps a server or a command running when the reader of its stdout ends, as `head` does. */
export function outliveReader(): void {
  process.stdout.on('error', () => undefined);
}
