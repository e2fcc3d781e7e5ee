import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../api/session/current-user.js';
import { useTexts } from '../../i18n/language.js';
import { homeOf } from '../../paths.js';
import { Notice } from './notice.js';

/** What somebody sees in place of a screen that is an admin's. */
export function Forbidden() {
  const texts = useTexts();
  const { role } = useCurrentUser();
  return (
    <Notice
      title={texts.screens.notAuthorized}
      action={
        <Anchor component={Link} to={homeOf(role)}>
          {texts.actions.home}
        </Anchor>
      }
    />
  );
}
