export { TitleUsersModule } from './title-users.module.js';
