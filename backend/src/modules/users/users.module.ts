import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LoginTriesModule } from '../login-tries/login-tries.module.js';
import { ProfileGroupRecordsModule } from '../profile-groups/profile-group-records.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AdminGuard } from './admin-guard.js';
import { AssignedUsers } from './assigned-users.js';
import { Counter, CounterSchema } from './counter.schema.js';
import { CountersRepository } from './counters.repository.js';
import { FirstAdminStep } from './first-admin-step.js';
import { FirstAdmin } from './first-admin.js';
import { LoginAccounts } from './login-accounts.js';
import { UserChanges } from './user-changes.js';
import { UserDeletion } from './user-deletion.service.js';
import { UserDirectory } from './user-directory.js';
import { UserEdits } from './user-edits.service.js';
import { UserFields } from './user-fields.js';
import { UserGroups } from './user-groups.js';
import { UserListsRepository } from './user-lists.repository.js';
import { UserLists } from './user-lists.service.js';
import { UserLocks } from './user-locks.service.js';
import { UserRegistration } from './user-registration.service.js';
import { UserRemoval } from './user-removal.js';
import { UserSessionsController } from './user-sessions.controller.js';
import { UserSessions } from './user-sessions.js';
import { User, UserSchema } from './user.schema.js';
import { UserTouches } from './user-touches.js';
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
    UserDirectory,
    UserChanges,
    UserFields,
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
    UserTouches,
    FirstAdmin,
    FirstAdminStep,
  ],
  exports: [AssignedUsers, UserLists, UserRemoval, UserGroups, LoginAccounts, UserTouches],
})
export class UsersModule {}
