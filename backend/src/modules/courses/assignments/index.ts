export { AssignmentsModule } from './assignments.module.js';
export { GroupTitles } from './groups/group-titles.service.js';
export { TitleAccess, type SeenThrough } from './title-access.js';
export { TitleMembers, type TitleHolding } from './title-members.js';
