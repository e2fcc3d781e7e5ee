import { Injectable } from '@nestjs/common';
import { Cascade } from '../../../common/cascade.js';

/** What goes with a title. */
@Injectable()
export class TitleRemoval extends Cascade {}
