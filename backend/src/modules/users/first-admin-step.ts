import { Injectable } from '@nestjs/common';
import { Progress } from '../../common/progress.js';
import { Startup } from '../../database/startup.js';
import { FirstAdmin } from './first-admin.js';

/** Makes the first admin before the first request, and prints his login this once. */
@Injectable()
export class FirstAdminStep {
  constructor(startup: Startup, firstAdmin: FirstAdmin, progress: Progress) {
    startup.onDatabaseReady(async () => {
      const made = await firstAdmin.ensure();
      if (made) progress.say(`First admin: ${made.username} / ${made.password}`);
    });
  }
}
