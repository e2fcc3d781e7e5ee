import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { Lifecycle } from '../common/lifecycle.js';
import { ChangeFeed } from './feed/change-feed.js';
import { CredentialsKeyCheck } from './keys/credentials-key-check.js';
import { DatabaseConnection } from './connection/database-connection.js';
import { DatabasePulse } from './connection/database-pulse.js';
import { KeyRing } from './keys/key-ring.js';
import { Leases } from './leases.js';
import { AbandonedTransactions } from './connection/abandoned-transactions.js';
import { Meta } from './meta.js';
import { MIGRATION_LIST, MIGRATIONS } from './migrations/list.js';
import { Migrations } from './migrations/migrations.js';
import { MongodRelease } from './connection/mongod-release.js';
import { Replicas } from './replica/replicas.js';
import { Startup } from './startup.js';
import { Throttle, ThrottleSchema } from './throttles/throttle.schema.js';
import { ThrottlesRepository } from './throttles/throttles.repository.js';
import { Throttles } from './throttles/throttles.js';
import { Transactions } from './connection/transactions.js';

// A filter with an unknown field would match more than was meant; a document with one would keep it for ever.
mongoose.set('strictQuery', 'throw');
mongoose.set('strict', 'throw');
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

const exported = [
  ChangeFeed,
  CredentialsKeyCheck,
  DatabaseConnection,
  DatabasePulse,
  KeyRing,
  Leases,
  Meta,
  Migrations,
  MongodRelease,
  Replicas,
  Startup,
  Throttles,
  Transactions,
];

@Module({
  imports: [
    // Without an address: `DatabaseConnection` opens it once the process listens and the address is known.
    MongooseModule.forRootAsync({ useFactory: () => ({ lazyConnection: true }) }),
    MongooseModule.forFeature([{ name: Throttle.name, schema: ThrottleSchema }]),
  ],
  providers: [
    ...exported,
    AbandonedTransactions,
    Lifecycle,
    ThrottlesRepository,
    { provide: MIGRATION_LIST, useValue: MIGRATIONS },
  ],
  exports: exported,
})
export class DatabaseModule {}
