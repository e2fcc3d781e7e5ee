import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PublicUrl } from './http/public-url.js';
import { Programs, Tickets } from './access/authenticator.js';
import { SupervisedUsers } from './access/scope.js';
import { SessionCalls } from './access/session-calls.js';
import { Clock } from './time/clock.js';
import { DomainEvents } from './domain-events.js';
import { PasswordHasher } from './secrets/password-hasher.js';
import { Loops } from './time/loops.js';
import { Progress } from './time/progress.js';
import { Reactions } from './reactions.js';

const shared = [
  Clock,
  DomainEvents,
  Loops,
  PasswordHasher,
  Programs,
  Progress,
  PublicUrl,
  Reactions,
  SessionCalls,
  SupervisedUsers,
  Tickets,
];

@Global()
@Module({ imports: [DiscoveryModule], providers: shared, exports: shared })
export class CommonModule {}
