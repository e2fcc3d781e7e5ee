export { AssignmentsModule } from './assignments.module.js';
export { GroupTitles } from './group-titles.js';
export { TitleAccess, type TitleHolding } from './title-access.js';
export { TitleMembers, type SeenThrough } from './title-members.js';
