import { type ClassConstructor } from 'class-transformer';
import * as dto from '../index.js';

const BACKUP = { name: 'keyroster-2025-06-01T100000Z.bson.gz', at: 1, bytes: 2 };
const BACKUPS = { backups: [BACKUP], total: 1, every: null, to: 'folder', keep: 14, is_running: false };

/** Answers about what goes out by itself, and about links to set a PIN. */
export const OUTREACH_ANSWERS: [ClassConstructor<object>, object][] = [
  [dto.PinLinkAnswer, { message: 'm', link: 'https://a.example/set-pin/t', until: 1 }],
  [dto.PinLinkOwnerAnswer, { username: 'ana' }],
  [dto.PinSetAnswer, { message: 'm' }],
  [dto.BackupListAnswer, { ...BACKUPS, failed: null }],
  [dto.BackupListAnswer, { ...BACKUPS, failed: { at: 1, message: 'm' } }],
];
