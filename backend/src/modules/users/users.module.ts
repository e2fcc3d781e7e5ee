import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LoginTriesModule } from '../login-tries/login-tries.module.js';
import { ProfileGroupRecordsModule } from '../profile-groups/profile-group-records.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ActivityResets } from './activity-resets.js';
import { AdminAccounts } from './admin-accounts.js';
import { AdminGuard } from './admin-guard.js';
import { AssignedUsers } from './assigned-users.js';
import { Counter, CounterSchema } from './counter.schema.js';
import { CountersRepository } from './counters.repository.js';
import { FirstAdminStep } from './first-admin-step.js';
import { FirstAdmin } from './first-admin.js';
import { LoginAccounts } from './login-accounts.js';
import { RosterFeed } from './roster-feed.js';
import { RosterStanding } from './roster-standing.js';
import { UserChanges } from './user-changes.js';
import { UserDeletion } from './user-deletion.service.js';
import { UserEdits } from './user-edits.service.js';
import { UserFields } from './user-fields.js';
import { UserGroups } from './user-groups.js';
import { UserListsRepository } from './user-lists.repository.js';
import { UserLists } from './user-lists.service.js';
import { UserLocks } from './user-locks.service.js';
import { UserRegistration } from './user-registration.service.js';
import { UserRemoval } from './user-removal.js';
import { UserPings } from './user-pings.js';
import { UserRoster } from './user-roster.js';
import { UserSessionsController } from './user-sessions.controller.js';
import { UserSessions } from './user-sessions.js';
import { User, UserSchema } from './user.schema.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: User.name, schema: UserSchema },
      { name: Counter.name, schema: CounterSchema },
    ]),
    SessionsModule,
    LoginTriesModule,
    ProfileGroupRecordsModule,
  ],
  controllers: [UsersController, UserSessionsController],
  providers: [
    UsersRepository,
    UserListsRepository,
    CountersRepository,
    UserRoster,
    RosterFeed,
    RosterStanding,
    UserChanges,
    UserFields,
    AdminAccounts,
    AdminGuard,
    UserRegistration,
    UserEdits,
    UsersService,
    UserLists,
    UserLocks,
    UserDeletion,
    UserRemoval,
    UserSessions,
    UserGroups,
    AssignedUsers,
    LoginAccounts,
    ActivityResets,
    UserPings,
    FirstAdmin,
    FirstAdminStep,
  ],
  exports: [ActivityResets, AssignedUsers, LoginAccounts, UserGroups, UserPings, UserRemoval, UserRoster],
})
export class UsersModule {}
