import { isAdminRole } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../shared/paths.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import {
  memberTitlesQuery,
  subtitlesQuery,
  titlesQuery,
  type Subtitle,
  type Title,
} from '../../shared/api/courses.js';

export function useTitles() {
  const { _id, role } = useCurrentUser();
  const isAdmin = isAdminRole(role);
  const all = useQuery({ ...titlesQuery, enabled: isAdmin });
  const own = useQuery({ ...memberTitlesQuery(_id), enabled: !isAdmin });
  return isAdmin ? all : own;
}

export const useSubtitles = (titleId: string | undefined) =>
  useQuery({ ...subtitlesQuery(titleId ?? ''), enabled: titleId !== undefined });

/** The open title and subtitle, if they still exist. */
export function useOpenCourse(): { title: Title | undefined; subtitle: Subtitle | undefined } {
  const { titleId, subtitleId } = useSelection();
  const { data: titles } = useTitles();
  const title = titles?.find(({ _id }) => _id === titleId);
  const { data: subtitles } = useSubtitles(title?._id);
  const subtitle = subtitles?.find(({ _id }) => _id === subtitleId);
  return { title, subtitle };
}

const SUBTITLE = 'subtitle';

/** What is open, kept in the URL so that a reload and the back button keep the place. */
interface Selection {
  titleId: string | null;
  subtitleId: string | null;
  openTitle: (titleId: string) => void;
  openSubtitle: (subtitleId: string) => void;
  closeSubtitle: () => void;
  closeAll: () => void;
  reopen: (titleId: string, subtitleId?: string) => void;
}

/** URLs ignore case; ids are compared in the server's spelling. */
const idIn = (text: string | null): string | null => text?.toLowerCase() ?? null;

export function useSelection(): Selection {
  const navigate = useNavigate();
  const { shop_id: titleId = null } = useParams();
  const [search] = useSearchParams();

  const go = (path: string, subtitleId?: string, replace = false) => {
    void navigate({ pathname: path, search: subtitleId ? `?${SUBTITLE}=${subtitleId}` : '' }, { replace });
  };
  const titlePath = `${PATHS.shops}/${titleId ?? ''}`;

  return {
    titleId: idIn(titleId),
    subtitleId: idIn(search.get(SUBTITLE)),
    openTitle: (id) => go(`${PATHS.shops}/${id}`),
    openSubtitle: (id) => go(titlePath, id),
    closeSubtitle: () => go(titlePath),
    closeAll: () => go(PATHS.shops),
    reopen: (id, subtitleId) => go(`${PATHS.shops}/${id}`, subtitleId, true),
  };
}
