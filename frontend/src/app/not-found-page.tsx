import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../shared/i18n/language.js';
import { PATHS } from '../shared/paths.js';
import { Notice, PageFrame } from '../shared/ui/whole-page/notice.js';

export function NotFound() {
  const texts = useTexts();
  return (
    <Notice
      title={texts.screens.notFoundTitle}
      text={texts.screens.notFoundBody}
      action={
        <Anchor component={Link} to={PATHS.dashboard}>
          {texts.actions.goToHome}
        </Anchor>
      }
    />
  );
}

export const NotFoundPage = () => (
  <PageFrame>
    <NotFound />
  </PageFrame>
);
