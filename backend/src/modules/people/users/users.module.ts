import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { ChangesModule } from '../../record/changes/index.js';
import { PackagesModule } from '../packages/index.js';
import { LedgerModule } from '../renewals/ledger/index.js';
import { LoginTriesModule } from '../../access/login-tries/index.js';
import { SessionsModule } from '../../access/sessions/index.js';
import { TokensModule } from '../../access/tokens/index.js';
import { TitlesModule } from '../../courses/titles/index.js';
import { AdminAccounts } from './accounts/admin-accounts.js';
import { AdminGuard } from './accounts/admin-guard.js';
import { LoginAccounts } from './accounts/login-accounts.js';
import { UserEndings } from './accounts/user-endings.js';
import { UserSessionsService } from './accounts/user-sessions.service.js';
import { UndoneUsers } from './changes/undone-users.js';
import { UserEdits } from './changes/user-edits.js';
import { GroupFinder, UserFields } from './changes/user-fields.js';
import { UserLocksService } from './changes/user-locks.service.js';
import { UserNews } from './changes/user-news.js';
import { ImportedUsers } from './imports/imported-users.js';
import { UserImports } from './imports/user-imports.js';
import { AssignedUsers } from './lists/assigned-users.js';
import { UserListsService } from './lists/user-lists.service.js';
import { NearEnds } from './roster/near-ends.js';
import { RosterReplica } from './roster/roster-replica.js';
import { RosterStanding, Supervisors } from './roster/roster-standing.js';
import { UserRoster } from './roster/user-roster.js';
import { UserActivityRepository } from './user-activity.repository.js';
import { UserActivityService } from './user-activity.service.js';
import { AccountPlans, EditPlans } from './user-plans.js';
import { Counter, CounterSchema, User, UserSchema } from './user.schema.js';
import { OneUserController, UsersController, UserSessionsController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

const exported = [
  AssignedUsers,
  GroupFinder,
  LoginAccounts,
  NearEnds,
  Supervisors,
  UserActivityService,
  UserEdits,
  UserListsService,
  UserLocksService,
  UserRoster,
];
const accounts = [AdminAccounts, AdminGuard, UserEndings, UserSessionsService];
const changes = [UndoneUsers, UserFields, UserNews];
const imports = [ImportedUsers, UserImports];
const roster = [RosterReplica, RosterStanding];
const users = [AccountPlans, EditPlans, UserActivityRepository, UsersRepository, UsersService];

@Module({
  imports: [
    DatabaseModule,
    ChangesModule,
    MongooseModule.forFeature([
      { name: User.name, schema: UserSchema },
      { name: Counter.name, schema: CounterSchema },
    ]),
    SessionsModule,
    TokensModule,
    LoginTriesModule,
    LedgerModule,
    PackagesModule,
    RealtimeModule,
    TitlesModule,
  ],
  controllers: [UsersController, UserSessionsController],
  providers: [...exported, ...accounts, ...changes, ...imports, ...roster, ...users],
  exports: exported,
})
export class UsersModule {}

/** `users/:id` matches any word, so this module comes after all with a fixed path there. */
@Module({ imports: [UsersModule], controllers: [OneUserController] })
export class OneUserModule {}
