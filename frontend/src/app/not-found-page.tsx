import { TEXTS } from '@keyroster/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PATHS } from '../shared/paths.js';
import { NoticePage } from '../shared/ui/notice-page.js';

export function NotFoundPage() {
  return (
    <NoticePage
      title={TEXTS.screens.notFoundTitle}
      text={TEXTS.screens.notFoundBody}
      action={
        <Anchor component={Link} to={PATHS.dashboard}>
          {TEXTS.actions.goToHome}
        </Anchor>
      }
    />
  );
}
