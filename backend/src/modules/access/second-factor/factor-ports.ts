import { Injectable } from '@nestjs/common';
import { SealedElsewhere } from '../../../database/keys/sealed-elsewhere.js';
import { UserRemoval } from '../../people/users/index.js';
import { FactorDuty } from '../sessions/index.js';
import { FactorKeys } from './factor-keys.js';
import { KnownFactors } from './known-factors.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** A second factor goes with its user, nobody being asked about it; sessions and re-keying learn here of all. */
@Injectable()
export class FactorPorts {
  constructor(
    repository: SecondFactorsRepository,
    known: KnownFactors,
    keys: FactorKeys,
    users: UserRemoval,
    duty: FactorDuty,
    sealed: SealedElsewhere,
  ) {
    users.add({ beneath: () => Promise.resolve([]), remove: (ids) => repository.removeAll(ids) });
    duty.answeredBy(known);
    sealed.add((signal) => keys.rekey(signal));
  }
}
