import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../shared/paths.js';

const SUBTITLE = 'subtitle';

/** What is open on the Courses screen. It is kept in the address, so a reload and the back button keep the place. */
export interface Selection {
  titleId: string | null;
  subtitleId: string | null;
  openTitle: (titleId: string) => void;
  openSubtitle: (subtitleId: string) => void;
  closeSubtitle: () => void;
  closeAll: () => void;
  /** Opens what was open before, as if one had come there. */
  reopen: (titleId: string, subtitleId?: string) => void;
}

/** Addresses are read without regard to case; ids are compared in the server's spelling. */
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
