import { randomUUID } from 'node:crypto';
import { PROGRAM_PERMISSIONS, type Permission } from '@keyroster/contracts';
import type { MadeProgramTokenAnswer, MakeProgramTokenPayload } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';

export interface Program extends MadeProgramTokenAnswer {
  name: string;
  calls: Session;
}

export async function aProgram(
  maker: Session,
  permissions: readonly Permission[] = PROGRAM_PERMISSIONS,
  details: Partial<MakeProgramTokenPayload> = {},
): Promise<Program> {
  await maker.confirmed();
  const name = `program ${randomUUID()}`;
  const made = await answerOf<MadeProgramTokenAnswer>(
    maker.post('/api/tokens', { name, permissions, ...details }),
    201,
  );
  return { ...made, name: details.name ?? name, calls: maker.with(made.token) };
}
