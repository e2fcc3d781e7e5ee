import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '../paths.js';
import { placesOf } from './places.js';

/** Opens the panel of a user, in the place of one that is open. */
export function useOpenUser(): (userId: string) => void {
  const navigate = useNavigate();
  const { screen, userId: open, isOpenedHere } = placesOf(useLocation());
  return (userId) => {
    // Over all users there is nothing in this tab to go back to.
    const state = open === null || isOpenedHere ? { behind: screen } : null;
    void navigate(PATHS.user(userId), { state, replace: open !== null });
  };
}
