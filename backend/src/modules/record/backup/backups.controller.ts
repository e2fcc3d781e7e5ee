import { Controller, Get, Post } from '@nestjs/common';
import { BackupListAnswer, MessageAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { texts } from '../../../common/context/texts.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { AutomaticBackups } from './automatic-backups.js';

@Controller('backups')
export class BackupsController {
  constructor(private readonly backups: AutomaticBackups) {}

  @Get()
  @Allow('backups.manage')
  @Answers(BackupListAnswer)
  list(): Promise<BackupListAnswer> {
    return this.backups.list();
  }

  @Post()
  @Allow('backups.manage')
  @Answers(MessageAnswer)
  async begin(): Promise<MessageAnswer> {
    await this.backups.begin();
    return { message: texts().server.backupBegun };
  }
}
