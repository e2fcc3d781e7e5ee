import { randomUUID } from 'node:crypto';
import type { PackagesChangedAnswer, SavePackagePayload } from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import type { Session } from '../app/session.js';

export const packageFields = (details: Partial<SavePackagePayload> = {}): SavePackagePayload => ({
  name: `Package ${randomUUID()}`,
  days: 30,
  amount: 1_500,
  titles: [],
  starts: 'now',
  trial: false,
  ...details,
});

export async function aPackage(admin: Session, details: Partial<SavePackagePayload> = {}) {
  const fields = packageFields(details);
  const saved = admin.post('/api/packages/save', fields);
  const { packages } = await answerOf<PackagesChangedAnswer>(saved);
  return found(packages, ({ name }) => name === fields.name);
}
