import { createParamDecorator } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { routeInputs } from './route-inputs.js';

it('a parameter that a decorator of our own fills is no input of a route, whatever word Nest keys it by', () => {
  for (let made = 0; made < 500; made += 1) {
    class OwnController {
      own(caller: Caller): Caller {
        return caller;
      }
    }
    createParamDecorator(() => undefined)()(OwnController.prototype, 'own', 0);
    Reflect.defineMetadata('design:paramtypes', [Object], OwnController.prototype, 'own');
    expect(routeInputs(OwnController, 'own')).toEqual({});
  }
});
