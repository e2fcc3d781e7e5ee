import { Logger } from '@nestjs/common';
import { MetadataScanner, type DiscoveryService } from '@nestjs/core';
import { Lifecycle, OnStart, OnStop } from './lifecycle.js';
import { Reactions } from './reactions.js';

const done: string[] = [];

class Shop {
  @OnStart('later')
  advertise(): void {
    done.push('advertised');
  }

  @OnStart('memory')
  count(): void {
    done.push('counted');
  }

  @OnStart('boot')
  unlock(): void {
    done.push('unlocked');
  }

  @OnStop('database')
  lock(): void {
    done.push('locked');
  }

  @OnStop('memory')
  @OnStop('late memory')
  async book(): Promise<void> {
    await Promise.resolve();
    done.push('booked');
  }

  @OnStop('work')
  sweep(): void {
    throw new Error('no broom');
  }
}

it('steps run in the order of their phases, boot before there is a database, also where one fails', async () => {
  const failed = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  const providers = { getProviders: () => [{ instance: new Shop() }] } as unknown as DiscoveryService;
  const lifecycle = new Lifecycle(new Reactions(providers, new MetadataScanner()));
  await lifecycle.onApplicationBootstrap();
  expect(done.splice(0)).toEqual(['unlocked']);
  await lifecycle.start();
  expect(done.splice(0)).toEqual(['counted', 'advertised']);
  await lifecycle.beforeApplicationShutdown();
  await lifecycle.onApplicationShutdown();
  expect(done).toEqual(['booked', 'booked', 'locked']);
  expect(failed).toHaveBeenCalledTimes(1);
});
