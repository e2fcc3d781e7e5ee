import { Injectable } from '@nestjs/common';
import { FactorDuty } from '../sessions/index.js';
import { KnownFactors } from './known-factors.js';

/** Sessions learn here who has no second factor. */
@Injectable()
export class FactorPorts {
  constructor(known: KnownFactors, duty: FactorDuty) {
    duty.answeredBy(known);
  }
}
