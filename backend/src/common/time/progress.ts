import { Injectable } from '@nestjs/common';

/** Plain lines on stdout for the person who started the process; logs go to stderr. */
@Injectable()
export class Progress {
  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }
}
