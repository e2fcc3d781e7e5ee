import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import * as dto from '../index.js';

const ID = '65f0c0ffee65f0c0ffee65f0';
const NOW = '2025-06-01T10:00:00.000Z';

const ANSWERS: [ClassConstructor<object>, object][] = [
  [dto.OwnFactorsAnswer, { app: true, passkeys: 0, recovery: 10 }],
  [dto.FactorBegunAnswer, { secret: 'A', uri: 'otpauth://totp/a' }],
  [dto.FactorSetAnswer, { message: 'm', recovery: ['A'] }],
  [dto.RecoveryAnswer, { recovery: ['A'] }],
  [
    dto.PasskeyBegunAnswer,
    {
      challenge: 'c',
      rp: { id: 'localhost', name: 'p' },
      user: { id: 'u', name: 'ana', displayName: 'ana' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 1,
      attestation: 'none',
      excludeCredentials: [{ id: 'i', type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: {},
      hints: [],
    },
  ],
  [dto.PasskeyOptionsAnswer, { rpId: 'localhost', challenge: 'c', timeout: 1, userVerification: 'required' }],
  [dto.PasskeyListAnswer, { passkeys: [{ _id: ID, name: 'n', createdAt: NOW, usedAt: NOW }] }],
  [
    dto.PasskeysChangedAnswer,
    { message: 'm', passkeys: [{ _id: ID, name: 'n', createdAt: NOW, usedAt: null }] },
  ],
];

const isValid = (type: ClassConstructor<object>, answer: object): boolean =>
  validateSync(plainToInstance(type, answer), { whitelist: true, forbidNonWhitelisted: true }).length === 0;

describe.each(ANSWERS.map(([type, answer]) => ({ name: type.name, type, answer })))(
  '$name',
  ({ type, answer }) => {
    it('takes an answer of the contract, misses no field silently and lets no other in', () => {
      expect(isValid(type, answer)).toBe(true);
      for (const field of Object.keys(answer)) {
        expect({ field, valid: isValid(type, { ...answer, [field]: undefined }) }).toEqual({
          field,
          valid: false,
        });
      }
      expect(isValid(type, { ...answer, password_hash: 'x' })).toBe(false);
    });
  },
);
