export { AuthModule } from './auth.module.js';
export { EntryRules, type EntryRule } from './login/entry-rules.js';
