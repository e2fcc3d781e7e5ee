import { Body, Controller, createParamDecorator, Delete, Param, Post, Query } from '@nestjs/common';
import { AddGroupPayload, IdPayload, UserIdParams, UserListQuery } from '@keyroster/contracts/dto';
import { CurrentUser } from '../../access/allow.decorator.js';
import type { Caller } from '../../access/caller.js';
import { BodyOrQuery, routeInputs } from './route-inputs.js';

@Controller()
class ExampleController {
  @Post(':id')
  all(
    @CurrentUser() caller: Caller,
    @Param() params: UserIdParams,
    @Query() query: UserListQuery,
    @Body() body: AddGroupPayload,
  ): unknown[] {
    return [caller, params, query, body];
  }

  @Delete()
  either(@CurrentUser() caller: Caller, @BodyOrQuery() payload: IdPayload): unknown[] {
    return [caller, payload];
  }

  @Post(':name')
  named(@Param('name') name: string): string {
    return name;
  }
}

describe('the inputs of a route', () => {
  it('are the classes of its path, query and body, whatever else its handler is given', () => {
    expect(routeInputs(ExampleController, 'all')).toEqual({
      params: UserIdParams,
      query: UserListQuery,
      body: AddGroupPayload,
    });
  });

  it('are told apart when they come in the body or in the query', () => {
    expect(routeInputs(ExampleController, 'either')).toEqual({ bodyOrQuery: IdPayload });
  });

  it('are none of the parameters that a decorator of our own fills, whatever word Nest keys it by', () => {
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

  it('leave out what is taken by name: Nest documents that itself', () => {
    expect(routeInputs(ExampleController, 'named')).toEqual({});
  });
});
