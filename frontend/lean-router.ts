import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\//;

/** Names for the developer tools, and calls that make something and do nothing else: both keep what nobody uses. */
const NAMES = /^\w+\.displayName = ".*";$/gm;
const MAKERS = /(?<== )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * Lets the bundler leave out what this page uses nothing of: forms, prefetching and scripts of the router's server
 * side. Where a newer router is written otherwise, the page is only as large as it was.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({ code: code.replace(NAMES, '').replace(MAKERS, '/* @__PURE__ */ '), map: null }),
  },
});
