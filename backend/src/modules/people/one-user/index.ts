export { OneUserModule } from './one-user.module.js';
