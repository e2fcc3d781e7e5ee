/** What the login page stands on, by path. */
const STANDS_ON = [
  'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|clsx)/',
  'node_modules/(@tanstack/(query-core|react-query)|react-hot-toast|goober)/',
  'node_modules/@mantine/core/esm/core/',
  'node_modules/@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Group|Input|InputBase|Loader|PasswordInput)/',
  'node_modules/@mantine/core/esm/components/(Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)/',
  'libs/contracts/src/(texts(?!/(server|spanish))|constants|errors|access/(permissions|session-end))',
  'frontend/src/features/login/',
  'frontend/src/shared/(i18n/(?!spanish)|api/(client|session/(token|session)|query-client|api-error|config)|ui/(toasts/|states/(loading|notice)|brand/|use-late)|passkeys/offered)',
].map((path) => new RegExp(path));

/** Parts of the same packages that later screens bring along. */
const COMES_LATER = [
  'infiniteQuery(Observer|Options)|useInfiniteQuery|find-element-in-shadow-dom',
  'shared/i18n/(words|locales)|features/login/second-step',
  'core/utils/(create-(scoped-keydown-handler|safe-context|event-handler)|close-on-escape|primitive|is-element)/',
  'core/utils/get-(sorted-breakpoints|single-element-child|ref-prop|safe-id|breakpoint-value|base-value|default-z-index|env)/',
  'core/(utils/find-element-ancestor|Box/get-style-object|DirectionProvider)/|get-auto-contrast-value/',
].map((path) => new RegExp(path));

/**
 * Whether a module belongs into the one file of the login page. Left alone, the bundler splits that page into some
 * 25 files by which later screens share what, which compress a tenth worse.
 */
export const isOfFirstPage = (id: string): boolean =>
  !COMES_LATER.some((path) => path.test(id)) && STANDS_ON.some((path) => path.test(id));
