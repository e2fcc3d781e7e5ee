import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { ChangesModule } from '../../record/changes/index.js';
import { LedgerModule } from '../renewals/ledger/index.js';
import { LoginTriesModule } from '../../access/login-tries/index.js';
import { SessionsModule } from '../../access/sessions/index.js';
import { TokensModule } from '../../access/tokens/index.js';
import { TitlesModule } from '../../courses/titles/index.js';
import { AdminAccounts } from './accounts/admin-accounts.js';
import { AdminGuard } from './accounts/admin-guard.js';
import { AssignedUsers } from './lists/assigned-users.js';
import { Counter, CounterSchema, User, UserSchema } from './user.schema.js';
import { GroupFinder } from './changes/group-finder.js';
import { ImportedUserWrites } from './imports/imported-user-writes.js';
import { ImportedUsers } from './imports/imported-users.js';
import { UserImports } from './imports/user-imports.js';
import { LoginAccounts } from './accounts/login-accounts.js';
import { NearEnds } from './roster/near-ends.js';
import { RosterReplica } from './roster/roster-replica.js';
import { RosterStanding } from './roster/roster-standing.js';
import { UndoneUsers } from './changes/undone-users.js';
import { EndMoves } from './changes/end-moves.js';
import { UserAlarms } from './changes/user-alarms.js';
import { UserBatches } from './changes/user-batches.js';
import { UserNews } from './changes/user-news.js';
import { UserDeletion } from './changes/user-deletion.service.js';
import { UserFields } from './changes/user-fields.js';
import { UserGroups } from './changes/user-groups.js';
import { UserListsRepository } from './lists/user-lists.repository.js';
import { UserListsService } from './lists/user-lists.service.js';
import { UserSummaries } from './lists/user-summaries.service.js';
import { UserRenewals } from './changes/user-renewals.js';
import { UserLocks } from './changes/user-locks.service.js';
import { LockEnds } from './changes/lock-ends.js';
import { Supervisors } from './roster/supervisors.js';
import { UserActivityRepository } from './user-activity.repository.js';
import { UserActivityService } from './user-activity.service.js';
import { UserRoster } from './roster/user-roster.js';
import { UserEndings } from './accounts/user-endings.js';
import { UserSessions } from './accounts/user-sessions.js';
import { EditPlans, AccountPlans } from './user-plans.js';
import { UsersController, UserSessionsController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

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
    TitlesModule,
  ],
  controllers: [UsersController, UserSessionsController],
  providers: [
    UsersRepository,
    UserActivityRepository,
    UserActivityService,
    UserListsRepository,
    UserRoster,
    NearEnds,
    RosterReplica,
    RosterStanding,
    UserNews,
    UndoneUsers,
    UserImports,
    ImportedUsers,
    ImportedUserWrites,
    AccountPlans,
    EditPlans,
    EndMoves,
    UserAlarms,
    UserBatches,
    UserRenewals,
    UserFields,
    GroupFinder,
    AdminAccounts,
    AdminGuard,
    UsersService,
    UserListsService,
    UserSummaries,
    UserLocks,
    LockEnds,
    Supervisors,
    UserDeletion,
    UserSessions,
    UserEndings,
    UserGroups,
    AssignedUsers,
    LoginAccounts,
  ],
  exports: [
    EndMoves,
    UserActivityService,
    UserListsService,
    AssignedUsers,
    GroupFinder,
    LoginAccounts,
    UserAlarms,
    UserGroups,
    UserLocks,
    UserRenewals,
    UserRoster,
    UserSummaries,
    NearEnds,
  ],
})
export class UsersModule {}
