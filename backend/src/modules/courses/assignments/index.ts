export { AssignmentsModule } from './assignments.module.js';
export { AssignmentsService } from './assignments.service.js';
export { TitleAccess } from './title-access.js';
export { TitleMembers } from './title-members.js';
