import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { DomainEvents } from './domain-events.js';
import { PasswordHasher } from './password-hasher.js';
import { Progress } from './progress.js';

const shared = [Clock, DomainEvents, PasswordHasher, Progress];

@Global()
@Module({ providers: shared, exports: shared })
export class CommonModule {}
