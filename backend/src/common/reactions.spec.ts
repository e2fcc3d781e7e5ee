import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { OnAsked, ReactionKind, Reactions } from './reactions.js';

const onBell = new ReactionKind<string, (loud: number) => string>(
  'OnBell',
  (where) => `bell of the ${where}`,
);
const onKnock = new ReactionKind<string, () => void>('OnKnock', (where) => where);
const OnBell = (where: string) => onBell.declare(where);
const OnKnock = (where: string) => onKnock.declare(where);

@Injectable()
class Visitors {
  constructor(private readonly reactions: Reactions) {}

  count(): number {
    return this.reactions.answerTo(Visitors, 'count')();
  }

  names(): string[] {
    return this.reactions.answerTo(Visitors, 'names')();
  }
}

@Injectable()
class Porter {
  private readonly name = 'the porter';

  @OnBell('gate')
  @OnBell('door')
  open(loud: number): string {
    return `${this.name} opens at ${loud}`;
  }

  @OnKnock('window')
  look(): void {
    throw new Error('nobody knocks here');
  }

  @OnAsked(Visitors, 'count')
  countVisitors(): number {
    return this.name.length;
  }

  sleep(): void {
    throw new Error('not a reaction');
  }
}

@Module({
  imports: [DiscoveryModule],
  providers: [Reactions, Visitors, Porter, { provide: 'Somebody', useExisting: Porter }],
})
class House {}

const house = () => Test.createTestingModule({ imports: [House] }).compile();
const inHouse = async (): Promise<Reactions> => {
  return (await house()).get(Reactions);
};

describe('a reaction', () => {
  it('is found by its decorator, and runs on its instance', async () => {
    const found = (await inHouse()).of(onBell);
    expect(found.map(({ facts, run }) => [facts, run(3)])).toEqual([
      ['door', 'the porter opens at 3'],
      ['gate', 'the porter opens at 3'],
    ]);
  });

  it('is found once, however many tokens its provider has, and stands in the table', async () => {
    expect((await inHouse()).table()).toEqual([
      { kind: 'OnBell', what: 'bell of the door', by: 'Porter.open' },
      { kind: 'OnBell', what: 'bell of the gate', by: 'Porter.open' },
      { kind: 'OnKnock', what: 'window', by: 'Porter.look' },
      { kind: 'OnAsked', what: 'Visitors.count', by: 'Porter.countVisitors' },
    ]);
  });

  it('answers who asks, and nobody else does', async () => {
    const visitors = (await house()).get(Visitors);
    expect(visitors.count()).toBe('the porter'.length);
    expect(() => visitors.names()).toThrow('Nobody answers Visitors.names');
  });
});
