export { ProfileGroupsModule } from './profile-groups.module.js';
