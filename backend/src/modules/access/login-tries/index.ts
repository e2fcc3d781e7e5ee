export { LoginTriesModule } from './login-tries.module.js';
export { LoginTries, type Attempt } from './login-tries.js';
