export { AuthModule } from './auth.module.js';
export { PinLinksService } from './pin-links/pin-links.service.js';
export { EntryRules, type EntryRule } from './entry-rules.js';
