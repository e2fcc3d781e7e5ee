export { AuthModule } from './auth.module.js';
export { EntryRules, type EntryRule } from './entry-rules.js';
