import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { BlockTriesRepository } from './block-tries.repository.js';
import {
  BlockTries,
  BlockTriesSchema,
  KnownAddress,
  KnownAddressSchema,
  LoginTry,
  LoginTrySchema,
} from './login-tries.schema.js';
import { LoginTriesRepository } from './login-tries.repository.js';
import { LoginTries } from './login-tries.js';

@Module({
  imports: [
    DatabaseModule,
    MongooseModule.forFeature([
      { name: LoginTry.name, schema: LoginTrySchema },
      { name: BlockTries.name, schema: BlockTriesSchema },
      { name: KnownAddress.name, schema: KnownAddressSchema },
    ]),
  ],
  providers: [BlockTriesRepository, LoginTriesRepository, LoginTries],
  exports: [LoginTries],
})
export class LoginTriesModule {}
