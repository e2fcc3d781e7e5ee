import type { AuditAction } from '@keyroster/contracts';

const REDACTED = '***';
const SECRET_PART = /password|passwd|secret|token|hash|cipher/i;
const SECRET_NAMES: ReadonlySet<string> = new Set(['pin', 'otp', 'login', 'authorization', 'cookie']);

/** A safety net for services, which must not hand over secrets in the first place. */
export function withoutSecrets(action: AuditAction, facts: object): Record<string, unknown> {
  // A credential's `email` is its login, which is encrypted at rest; a user's is their public name.
  const isLoginCalledEmail = action.startsWith('credential.');
  const isSecret = (key: string): boolean =>
    SECRET_PART.test(key) ||
    SECRET_NAMES.has(key.toLowerCase()) ||
    (isLoginCalledEmail && key.toLowerCase() === 'email');

  const json = JSON.stringify(facts, function (this: Record<string, unknown>, key, value: unknown) {
    // A boolean only says that there is a new secret.
    if (typeof value === 'boolean') return value;
    return isSecret(key) || isBytes(this[key]) ? REDACTED : value;
  });
  return JSON.parse(json) as Record<string, unknown>;
}

function isBytes(value: unknown): boolean {
  if (ArrayBuffer.isView(value)) return true;
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'Binary';
}
