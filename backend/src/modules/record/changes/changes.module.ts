import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuditModule } from '../audit/index.js';
import { Changes } from './changes.js';
import { Restoration } from './undo/restoration.js';
import { UndoController } from './undo/undo.controller.js';
import { UndoKeeper } from './undo/undo-keeper.js';
import { UndoRepository } from './undo/undo.repository.js';
import { Undo, UndoPart, UndoPartSchema, UndoSchema } from './undo/undo.schema.js';
import { UndoService } from './undo/undo.service.js';

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
  providers: [Changes, Restoration, UndoKeeper, UndoRepository, UndoService],
  exports: [Changes, UndoKeeper],
})
export class ChangesModule {}
