/** What the download takes, by release line; scripts/supply-chain/advisories.mjs knows the least of each. */
export const releases: Readonly<Record<string, string>> = {
  '6.0': '6.0.28',
  '7.0': '7.0.43',
  '8.0': '8.0.32',
  '8.2': '8.2.12',
};

/** The newest line that is still looked after: 8.2, the library's own default, was given up in July 2026. */
export const newDataRelease = '8.0.32';
