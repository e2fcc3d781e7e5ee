import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { NoticePage } from '../../shared/ui/notice.js';
import { PinLogin } from './pin-login.js';

const isMissing = (parameter: string | undefined): parameter is undefined => !parameter?.trim();

/** Logs in whom the address names, by PIN. */
export function PinPage() {
  const { validation, actions } = useTexts();
  const { user_id: userId, username } = useParams();
  if (!isMissing(userId) && !isMissing(username)) return <PinLogin userId={userId} username={username} />;

  const faults = [
    ...(isMissing(username) ? [validation.usernameMissingInUrl] : []),
    ...(isMissing(userId) ? [validation.userIdMissingInUrl] : []),
  ];
  const [first = '', second] = faults;
  return (
    <NoticePage
      title={first}
      {...(second && { text: second })}
      action={
        <Anchor component={Link} to={PATHS.login}>
          {actions.cancel}
        </Anchor>
      }
    />
  );
}
