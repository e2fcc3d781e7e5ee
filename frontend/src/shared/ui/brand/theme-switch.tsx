import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { usePageTexts } from '../../i18n/language.js';

export function ThemeSwitch() {
  const page = usePageTexts();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? page.lightTheme : page.darkTheme;
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
