import { Injectable } from '@nestjs/common';
import { Cascade } from '../../common/cascade.js';

/** What goes with a user. */
@Injectable()
export class UserRemoval extends Cascade {}
