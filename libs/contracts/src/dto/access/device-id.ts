import { Matches } from 'class-validator';
import { DEVICE_ID } from '../../access/devices.js';
import { SERVER_TEXTS } from '../../texts/server.js';
import { IfPresent } from '../fields.js';
import { compose } from '../rules.js';

/** Which browser it is, where that says so. */
export const DeviceId = (): PropertyDecorator =>
  compose(IfPresent(), Matches(DEVICE_ID, { message: SERVER_TEXTS.deviceInvalid }));
