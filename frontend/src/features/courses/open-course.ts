import { isAdminRole } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type Location,
  type NavigateOptions,
} from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { showSuccess } from '../../shared/ui/toaster.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { memberTitlesQuery, subtitlesQuery, titlesQuery } from '../../shared/api/courses.js';

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
export function useOpenCourse() {
  const { titleId, subtitleId } = useSelection();
  const { data: titles } = useTitles();
  const title = titles?.find(({ _id }) => _id === titleId);
  const { data: subtitles } = useSubtitles(title?._id);
  const subtitle = subtitles?.find(({ _id }) => _id === subtitleId);
  return { title, subtitle };
}

interface OpenState {
  picksOnly?: boolean;
  /** The subtitle was opened along with its title, which is what the user selected. */
  isPicked?: boolean;
  /** The password of the open credential is to be changed. */
  isEdit?: boolean;
}

export const useOpenState = (): OpenState => (useLocation() as Location<OpenState | null>).state ?? {};

/** URLs ignore case; ids are compared in the server's spelling. */
const idIn = (text: string | null): string | null => text?.toLowerCase() ?? null;

/** The URL holds the open title and subtitle, so that a reload and the back button keep them. */
export function useSelection() {
  const navigate = useNavigate();
  const params = useParams();
  const [search] = useSearchParams();
  const { isPicked } = useOpenState();
  const titleId = idIn(params['shop_id'] ?? null);
  const subtitleId = idIn(search.get('subtitle'));

  const go = (path: string, options?: NavigateOptions) => void navigate(path, options);
  const pathOf = (credentialId?: string) => PATHS.title(titleId ?? '', subtitleId ?? undefined, credentialId);

  return {
    titleId,
    subtitleId,
    credentialId: idIn(search.get('credential')),
    /** With `picksOnly` its subtitle is opened too, where there is only one. */
    openTitle: (id: string, picksOnly = false) => go(PATHS.title(id), { state: { picksOnly } }),
    /** With `isAlong` it opens together with its title and replaces the title's entry in the history. */
    openSubtitle: (id: string, subtitle: string, isAlong = false) =>
      go(PATHS.title(id, subtitle), { replace: isAlong, state: { isPicked: isAlong } }),
    openCredential: (id: string, isEdit = false) => go(pathOf(id), { state: { isEdit, isPicked } }),
    closeCredential: () => go(pathOf(), { replace: true, state: { isPicked } }),
    closeSubtitle: () => go(PATHS.title(titleId ?? '')),
    closeAll: () => go(PATHS.shops),
  };
}

/** Tells once for each opened subtitle that it has no credentials. */
export function useEmptyToast(subtitleId: string | undefined, count: number | undefined): void {
  const { successes } = useTexts();
  const announced = useRef<string>(null);
  useEffect(() => {
    if (subtitleId === undefined || count === undefined || announced.current === subtitleId) return;
    announced.current = subtitleId;
    if (count === 0) showSuccess(successes.noCredentials);
  }, [subtitleId, count, successes]);
}

/** Opens the only subtitle of a title that was opened with `picksOnly`. */
export function useOnlySubtitle(): void {
  const { picksOnly = false } = useOpenState();
  const { titleId, subtitleId, openSubtitle } = useSelection();
  const { data: subtitles } = useSubtitles(titleId ?? undefined);
  const [only, ...others] = subtitles ?? [];
  const picked = picksOnly && subtitleId === null && others.length === 0 ? only?._id : undefined;
  useEffect(() => {
    if (titleId !== null && picked !== undefined) openSubtitle(titleId, picked, true);
  }, [titleId, picked, openSubtitle]);
}
