import { useTexts } from '../../shared/i18n/language.js';
import { Screen } from '../../shared/ui/screen.js';

export function UsersPage() {
  const texts = useTexts();
  return <Screen title={texts.screens.manageUser}>{null}</Screen>;
}
