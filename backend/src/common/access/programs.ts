import { Injectable } from '@nestjs/common';
import { PROGRAM_TOKEN } from '@keyroster/contracts';
import { Reactions } from '../reactions.js';
import type { Caller } from './caller.js';

export interface AdmittedProgram {
  caller: Caller;
  overAt: number;
}

@Injectable()
export class Programs {
  constructor(private readonly reactions: Reactions) {}

  admit(token: string, ip: string): Promise<AdmittedProgram> {
    return this.reactions.answerTo(Programs, 'admit')(token, ip);
  }

  recheck(caller: Caller, ip: string): Promise<AdmittedProgram> {
    return this.reactions.answerTo(Programs, 'recheck')(caller, ip);
  }
}

export const isProgramToken = (token: string): boolean => PROGRAM_TOKEN.test(token);
