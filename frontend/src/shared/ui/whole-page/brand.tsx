import { ActionIcon, Group, useComputedColorScheme, useMantineColorScheme, Text } from '@mantine/core';
import { IconButton } from '../quiet.js';
import { IconSquareRotatedFilled, IconMoon, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config.js';
import { usePageTexts, chooseLanguage, useLanguage } from '../../i18n/language.js';
import classes from '../ui.module.css';

export function Brand() {
  const { data } = useQuery(configQuery);
  return (
    <span className={`in-line ${classes['brand']}`}>
      {data?.logo ? (
        <img src={`/static/logos/${data.logo}`} alt="Keyroster" className={classes['logo']} />
      ) : (
        <>
          <IconSquareRotatedFilled size={16} color="var(--mantine-color-teal-text)" aria-hidden />
          <span data-count>Keyroster</span>
        </>
      )}
    </span>
  );
}

export function Corner() {
  return (
    <Group gap={4} pos="absolute" top={12} right={16}>
      <LanguageSwitch />
      <ThemeSwitch />
    </Group>
  );
}

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

export function ThemeSwitch() {
  const page = usePageTexts();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? page.lightTheme : page.darkTheme;
  return (
    <IconButton
      Icon={isDark ? IconSun : IconMoon}
      label={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}
