import { isAdminRole } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../shared/api/session/session.js';
import {
  subtitlesQuery,
  type Subtitle,
  memberTitlesQuery,
  titlesQuery,
  type Title,
} from '../../shared/api/courses.js';
import { useSelection } from './use-selection.js';

/** The titles that whoever has signed in sees. */
export function useTitles() {
  const { _id, role } = useCurrentUser();
  const isAdmin = isAdminRole(role);
  const all = useQuery({ ...titlesQuery, enabled: isAdmin });
  const own = useQuery({ ...memberTitlesQuery(_id), enabled: !isAdmin });
  return isAdmin ? all : own;
}

/** The subtitles of a title, once there is one. */
export const useSubtitles = (titleId: string | undefined) =>
  useQuery({ ...subtitlesQuery(titleId ?? ''), enabled: titleId !== undefined });

/** What is open, as far as it is still there. */
export function useOpenCourse(): { title: Title | undefined; subtitle: Subtitle | undefined } {
  const { titleId, subtitleId } = useSelection();
  const { data: titles } = useTitles();
  const title = titles?.find(({ _id }) => _id === titleId);
  const { data: subtitles } = useSubtitles(title?._id);
  const subtitle = subtitles?.find(({ _id }) => _id === subtitleId);
  return { title, subtitle };
}
