import { isAdminRole } from '@keyroster/contracts';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { latePart } from '../../shared/late.js';
import { MemberCourses } from './member/member-courses.js';

// Dragging and the forms are the admin's alone.
const AdminCourses = latePart(async () => (await import('./admin-courses.js')).AdminCourses);

/** Titles, subtitles and credentials: to manage, or to use. */
export function CoursesPage() {
  const { role } = useCurrentUser();
  if (!isAdminRole(role)) return <MemberCourses />;
  return <AdminCourses />;
}
