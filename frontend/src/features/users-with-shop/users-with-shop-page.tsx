import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { NoticePage } from '../../shared/ui/notice.js';
import { TitleUsers } from './title-users.js';

/** Everyone who may log in by PIN to a title, for whoever has its link. */
export function UsersWithShopPage() {
  const texts = useTexts();
  const { shop_id: titleId } = useParams();
  if (titleId !== undefined) return <TitleUsers titleId={titleId} />;
  return (
    <NoticePage
      title={texts.validation.credentialsIdMissingInUrl}
      action={
        <Anchor component={Link} to={PATHS.login}>
          {texts.actions.back}
        </Anchor>
      }
    />
  );
}
