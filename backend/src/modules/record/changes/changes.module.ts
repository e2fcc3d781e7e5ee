import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditModule } from '../audit/index.js';
import { Changes } from './changes.js';
import { KeptDocuments } from './kept-documents.js';
import { References } from './references.js';
import { Restoration } from './restoration.js';
import { UndoController } from './undo.controller.js';
import { UndoInAnswer } from './undo.interceptor.js';
import { UndoKeeper } from './undo-keeper.js';
import { UndoRepository } from './undo.repository.js';
import { Undo, UndoPart, UndoPartSchema, UndoSchema } from './undo.schema.js';
import { UndoService } from './undo.service.js';

@Module({
  imports: [
    DatabaseModule,
    AuditModule,
    MongooseModule.forFeature([
      { name: Undo.name, schema: UndoSchema },
      { name: UndoPart.name, schema: UndoPartSchema },
    ]),
  ],
  controllers: [UndoController],
  providers: [
    KeptDocuments,
    { provide: APP_INTERCEPTOR, useClass: UndoInAnswer },
    Changes,
    References,
    Restoration,
    UndoKeeper,
    UndoRepository,
    UndoService,
  ],
  exports: [Changes, KeptDocuments],
})
export class ChangesModule {}
