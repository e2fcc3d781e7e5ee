export { WhitelistPolicy } from './whitelist-policy.js';
export { WhitelistModule } from './whitelist.module.js';
