export { CourseSearchModule } from './course-search.module.js';
