import { Injectable } from '@nestjs/common';
import { PROGRAM_TOKEN } from '@keyroster/contracts';
import { Reactions } from '../reactions.js';
import type { Caller } from './caller.js';

/** A program that was let in, and until when if nothing else happens, in ms. */
export interface AdmittedProgram {
  caller: Caller;
  overAt: number;
}

/** Which program calls with a token of its own: those who keep the tokens answer. Refusals are thrown. */
@Injectable()
export class Programs {
  constructor(private readonly reactions: Reactions) {}

  /** A use of the token: a call, or a socket that opens. */
  admit(token: string, ip: string): Promise<AdmittedProgram> {
    return this.reactions.answerTo(Programs, 'admit')(token, ip);
  }

  /** Whether a program that is in may stay, without using its token. */
  recheck(caller: Caller, ip: string): Promise<AdmittedProgram> {
    return this.reactions.answerTo(Programs, 'recheck')(caller, ip);
  }
}

/** By its look alone; whether there is one like it is for those to say who keep them. */
export const isProgramToken = (token: string): boolean => PROGRAM_TOKEN.test(token);
