import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#eefaf8',
  '#d8f2ed',
  '#aee4db',
  '#7fd4c7',
  '#56c3b4',
  '#34b0a1',
  '#1f9d90',
  '#148a7f',
  '#0f766e',
  '#0b5f59',
];

const gray: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f5',
  '#e8e8eb',
  '#d8d8dd',
  '#b9b9c1',
  '#8e8e98',
  '#61616b',
  '#4a4a53',
  '#33333a',
  '#1c1c21',
];

const dark: MantineColorsTuple = [
  '#dcdce0',
  '#bdbdc5',
  '#a0a0aa',
  '#7b7b86',
  '#3d3d45',
  '#313138',
  '#26262c',
  '#19191d',
  '#131316',
  '#0d0d0f',
];

/** Dense and calm: one grey scale, one accent, 14 px text on a 4 px grid. */
export const theme = createTheme({
  colors: { teal, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: '"Geist Mono Variable", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { sm: '4px', md: '6px', lg: '6px' },
  defaultRadius: 'md',
  headings: { fontWeight: '600', sizes: { h3: { fontSize: '20px', lineHeight: '1.3' } } },
  respectReducedMotion: true,
  components: {
    // Centred: toasts show at the top.
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 100, transition: 'fade' } },
      // Titles have names of users in them, and names may be long.
      styles: { title: { overflowWrap: 'anywhere', lineHeight: 1.4, fontWeight: 600 } },
    },
    // A `header` element counts as the page's banner, even within a dialog, unless it has a role.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    InputWrapper: {
      defaultProps: { withAsterisk: false },
      styles: { label: { fontSize: '12px', fontWeight: 500 } },
    },
    // Values from other pages are no help here. The fields of a sign-in say themselves what they hold.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    Badge: { defaultProps: { variant: 'default', tt: 'none' } },
    Drawer: { defaultProps: { transitionProps: { duration: 100 } } },
    // Its button may be scrolled out of sight.
    Popover: { defaultProps: { transitionProps: { duration: 100 }, hideDetached: false } },
  },
});

/** Replaces Mantine's shades that fall short of AA contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
  },
  dark: {
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
  },
});
