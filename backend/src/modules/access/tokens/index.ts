export { MakersTokens } from './makers-tokens.js';
export { TokensModule } from './tokens.module.js';
