export { AuthModule } from './auth.module.js';
export { CallingDevice, inBrowser } from './auth.controller.js';
export { TicketsService } from './tickets/tickets.service.js';
export { PinLinksService } from './pin-links/pin-links.service.js';
export { EntryRules, type EntryRule } from './entry-rules.js';
