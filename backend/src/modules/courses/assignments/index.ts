export { AssignmentsModule } from './assignments.module.js';
export { GroupTitles } from './group-titles.js';
export { TitleAccess } from './title-access.js';
export { TitleMembers, type SeenThrough, type TitleHolding } from './title-members.js';
