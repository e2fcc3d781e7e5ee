import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { Lifecycle, OnStart, OnStop } from './lifecycle.js';
import { Reactions } from './reactions.js';

const done: string[] = [];

@Injectable()
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

@Module({ imports: [DiscoveryModule], providers: [Lifecycle, Reactions, Shop] })
class Street {}

describe('the lifecycle', () => {
  let street: TestingModule;

  beforeEach(async () => {
    done.length = 0;
    street = await Test.createTestingModule({ imports: [Street] }).compile();
    street.useLogger(false);
    await street.init();
  });

  it('boots before there is a database, and runs the other phases of the start in their order', async () => {
    expect(done).toEqual(['unlocked']);
    await street.get(Lifecycle).start();
    expect(done).toEqual(['unlocked', 'counted', 'advertised']);
    await street.close();
  });

  it('runs the phases of the stop in their order, also where one fails', async () => {
    await street.close();
    expect(done).toEqual(['unlocked', 'booked', 'booked', 'locked']);
  });
});
