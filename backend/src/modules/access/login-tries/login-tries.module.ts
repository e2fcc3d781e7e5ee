import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { LoginTriesRepository } from './login-tries.repository.js';
import { LoginTries } from './login-tries.service.js';
import { KnownAddress, KnownAddressSchema, LoginTry, LoginTrySchema } from './login-try.schema.js';

@Module({
  imports: [
    DatabaseModule,
    MongooseModule.forFeature([
      { name: LoginTry.name, schema: LoginTrySchema },
      { name: KnownAddress.name, schema: KnownAddressSchema },
    ]),
  ],
  providers: [LoginTriesRepository, LoginTries],
  exports: [LoginTries],
})
export class LoginTriesModule {}
