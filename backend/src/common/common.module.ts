import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock } from './clock.js';
import { DomainEvents } from './domain-events.js';
import { PasswordHasher } from './password-hasher.js';
import { Progress } from './progress.js';
import { Reactions } from './reactions.js';

const shared = [Clock, DomainEvents, PasswordHasher, Progress, Reactions];

@Global()
@Module({ imports: [DiscoveryModule], providers: shared, exports: shared })
export class CommonModule {}
