import { ActionIcon, Text } from '@mantine/core';
import { chooseLanguage, useLanguage, usePageTexts } from './language.js';

/** Says which language the page speaks; a press changes to the other. */
export function LanguageSwitch() {
  const language = useLanguage();
  const { otherLanguage } = usePageTexts();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${language.toUpperCase()}: ${otherLanguage}`}
      title={otherLanguage}
      onClick={() => void chooseLanguage(language === 'en' ? 'es' : 'en')}
    >
      <Text size="xs" fw={600} aria-hidden>
        {language.toUpperCase()}
      </Text>
    </ActionIcon>
  );
}
