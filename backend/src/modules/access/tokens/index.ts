export { ProgramTokensService } from './program-tokens.service.js';
export { TokensModule } from './tokens.module.js';
