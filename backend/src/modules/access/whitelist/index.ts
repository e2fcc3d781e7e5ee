export { WhitelistPolicy } from './whitelist-policy.js';
export { WhitelistService } from './whitelist.service.js';
export { WhitelistModule } from './whitelist.module.js';
