/** The day on which this table, and that of MongoDB's releases, were last compared with public advisories. */
export const checkedOn = '2026-11-26';

/**
 * @typedef {object} Advisory
 * @property {string} id
 * @property {string[]} fixed the first safe version of each major line; a missing line has no fix
 * @property {string} why
 */

/** The first safe versions. Filled by hand, only with what is certain. @type {Record<string, Advisory[]>} */
export const advisories = {
  // What strangers can reach: requests, uploads, sockets, tokens.
  '@nestjs/common': [
    { id: 'CVE-2024-29409', fixed: ['10.4.16', '11.0.16'], why: 'the type of an upload is believed' },
  ],
  '@nestjs/core': [
    { id: 'CVE-2026-35515', fixed: ['11.1.18'], why: 'fields of server-sent events can forge events' },
  ],
  'body-parser': [
    { id: 'CVE-2024-45590', fixed: ['1.20.3'], why: 'url-encoded bodies stop the process' },
    { id: 'CVE-2025-13466', fixed: ['2.2.1'], why: 'url-encoded bodies stop the process' },
    { id: 'CVE-2026-12590', fixed: ['1.20.6', '2.3.0'], why: 'a wrong limit is no limit' },
  ],
  'class-transformer': [{ id: 'CVE-2020-7637', fixed: ['0.3.1'], why: 'prototypes can be changed' }],
  'class-validator': [{ id: 'CVE-2019-18413', fixed: ['0.14.0'], why: 'checks can be gone around' }],
  cookie: [{ id: 'CVE-2024-47764', fixed: ['0.7.0'], why: 'names and paths take forbidden characters' }],
  'engine.io': [
    { id: 'CVE-2022-41940', fixed: ['3.6.1', '6.2.1'], why: 'one request ends the process' },
    { id: 'CVE-2023-31125', fixed: ['6.4.2'], why: 'one request ends the process' },
    { id: 'CVE-2026-59725', fixed: ['6.6.7'], why: 'refused polling requests stay open' },
    { id: 'CVE-2026-102599', fixed: ['6.6.10'], why: 'an upgrade with another protocol ends the process' },
  ],
  express: [
    { id: 'CVE-2024-29041', fixed: ['4.19.2', '5.0.0'], why: 'redirects to other sites' },
    { id: 'CVE-2024-43796', fixed: ['4.20.0', '5.0.0'], why: 'redirects can carry scripts' },
  ],
  'file-type': [
    { id: 'CVE-2022-36313', fixed: ['16.5.4', '17.1.3'], why: 'a broken MKV file loops for ever' },
    { id: 'CVE-2026-31808', fixed: ['21.3.1'], why: 'a broken ASF file loops for ever' },
    { id: 'CVE-2026-32630', fixed: ['21.3.2'], why: 'a small ZIP file fills the memory' },
  ],
  jsonwebtoken: [
    { id: 'CVE-2022-23539', fixed: ['9.0.0'], why: 'keys of the wrong kind are taken' },
    { id: 'CVE-2022-23540', fixed: ['9.0.0'], why: 'unsigned tokens can pass' },
    { id: 'CVE-2022-23541', fixed: ['9.0.0'], why: 'a public key can pass for a secret' },
  ],
  jws: [{ id: 'CVE-2025-65945', fixed: ['3.2.3', '4.0.1'], why: 'signatures can be left unchecked' }],
  multer: [
    { id: 'CVE-2025-47935', fixed: ['2.0.0'], why: 'uploads that break off leak memory' },
    { id: 'CVE-2025-47944', fixed: ['2.0.0'], why: 'a broken upload ends the process' },
    { id: 'CVE-2025-48997', fixed: ['2.0.1'], why: 'an empty field name ends the process' },
    { id: 'CVE-2025-7338', fixed: ['2.0.2'], why: 'a broken upload ends the process' },
    { id: 'CVE-2026-2359', fixed: ['2.1.0'], why: 'uploads that break off keep what they held' },
    { id: 'CVE-2026-3304', fixed: ['2.1.0'], why: 'broken uploads are not cleaned up' },
    { id: 'CVE-2026-3520', fixed: ['2.1.1'], why: 'a broken upload overflows the stack' },
    { id: 'CVE-2026-5038', fixed: ['2.2.0'], why: 'uploads that break off are not cleaned up' },
    { id: 'CVE-2026-5079', fixed: ['2.2.0'], why: 'deeply nested field names (a limit has to be set too)' },
    { id: 'CVE-2026-77078', fixed: ['2.3.0'], why: 'a field name ends the process' },
    { id: 'CVE-2026-82333', fixed: ['2.3.0'], why: 'large indexes in names (a limit has to be set too)' },
    { id: 'CVE-2026-88932', fixed: ['2.4.0'], why: 'uploads that break off leave files behind' },
  ],
  'path-to-regexp': [
    { id: 'CVE-2024-45296', fixed: ['0.1.10', '1.9.0', '3.3.0', '6.3.0', '8.0.0'], why: 'slow patterns' },
    { id: 'CVE-2026-4926', fixed: ['8.4.0'], why: 'slow patterns' },
  ],
  'proxy-addr': [{ id: 'CVE-2026-90711', fixed: ['2.0.8'], why: 'strangers can pass for the trusted proxy' }],
  qs: [
    { id: 'CVE-2025-15284', fixed: ['6.14.1'], why: 'the limit of arrays can be gone around' },
    { id: 'CVE-2026-82417', fixed: ['6.16.0'], why: 'a query can throw' },
    { id: 'CVE-2026-82562', fixed: ['6.16.0'], why: 'the limit of arrays can be gone around' },
  ],
  send: [{ id: 'CVE-2024-43799', fixed: ['0.19.0'], why: 'redirects can carry scripts' }],
  'serve-static': [{ id: 'CVE-2024-43800', fixed: ['1.16.0', '2.1.0'], why: 'redirects can carry scripts' }],
  sharp: [
    { id: 'CVE-2023-4863', fixed: ['0.32.6'], why: 'a WebP picture writes outside its memory' },
    { id: 'GHSA-wq5f-xc86-pv6w', fixed: ['0.35.5'], why: 'a drawing reaches outside its memory' },
  ],
  'socket.io': [{ id: 'CVE-2024-38355', fixed: ['2.5.1', '4.6.2'], why: 'one packet ends the process' }],
  'socket.io-parser': [
    { id: 'CVE-2022-2421', fixed: ['3.4.2', '4.2.1'], why: 'packets can carry functions' },
    { id: 'CVE-2023-32695', fixed: ['3.4.3', '4.2.3'], why: 'one packet ends the process' },
    { id: 'CVE-2026-33151', fixed: ['3.4.4', '4.2.6'], why: 'attachments without limit are waited for' },
    { id: 'CVE-2026-69185', fixed: ['3.4.5', '4.2.7'], why: 'packets fill the memory' },
  ],
  validator: [
    { id: 'CVE-2025-56200', fixed: ['13.15.20'], why: 'addresses with scripts pass for web addresses' },
    { id: 'CVE-2025-12758', fixed: ['13.15.22'], why: 'lengths are counted too short' },
  ],
  ws: [
    {
      id: 'CVE-2024-37890',
      fixed: ['5.2.4', '6.2.3', '7.5.10', '8.17.1'],
      why: 'many headers end the process',
    },
    { id: 'CVE-2026-45736', fixed: ['8.20.1'], why: 'memory of others can be sent along' },
    { id: 'CVE-2026-48779', fixed: ['7.5.11', '8.21.0'], why: 'tiny fragments fill the memory' },
  ],

  // The database's driver and what is built on it.
  bson: [{ id: 'CVE-2020-7610', fixed: ['1.1.4'], why: 'types can be forged' }],
  mongodb: [{ id: 'CVE-2021-32050', fixed: ['3.6.10', '4.17.0', '5.8.0'], why: 'logins show in events' }],
  mongoose: [
    { id: 'CVE-2023-3696', fixed: ['5.13.20', '6.11.3', '7.3.3'], why: 'prototypes can be changed' },
    { id: 'CVE-2024-53900', fixed: ['6.13.5', '7.8.3', '8.8.3'], why: 'searches can run code' },
    { id: 'CVE-2025-23061', fixed: ['6.13.6', '7.8.4', '8.9.5'], why: 'searches can run code' },
  ],
  mpath: [{ id: 'CVE-2021-23438', fixed: ['0.8.4'], why: 'prototypes can be changed' }],
  mquery: [{ id: 'CVE-2020-35149', fixed: ['3.2.3'], why: 'prototypes can be changed' }],

  // The page.
  'react-router': [
    { id: 'CVE-2025-68470', fixed: ['6.30.2', '7.9.6'], why: 'links can lead to other sites' },
    { id: 'CVE-2026-22029', fixed: ['7.12.0'], why: 'redirects can carry scripts' },
  ],
  'swagger-ui-dist': [{ id: 'CVE-2021-46708', fixed: ['4.1.3'], why: 'a link can show a foreign document' }],
  'xmlhttprequest-ssl': [
    { id: 'CVE-2020-28502', fixed: ['1.6.2'], why: 'answers can run code' },
    { id: 'CVE-2021-31597', fixed: ['1.6.1'], why: 'certificates are not checked' },
  ],

  // Tools for building and testing, with their dependencies.
  '@babel/helpers': [{ id: 'CVE-2025-27789', fixed: ['7.26.10'], why: 'slow patterns in what is built' }],
  '@babel/traverse': [{ id: 'CVE-2023-45133', fixed: ['7.23.2'], why: 'building can run code' }],
  '@eslint/plugin-kit': [{ id: 'CVE-2024-21539', fixed: ['0.2.3'], why: 'slow patterns' }],
  'brace-expansion': [
    { id: 'CVE-2025-5889', fixed: ['1.1.12', '2.0.2', '3.0.1', '4.0.1'], why: 'slow patterns' },
    { id: 'CVE-2026-33750', fixed: ['1.1.13', '2.0.3', '3.0.2', '5.0.5'], why: 'a pattern without end' },
    { id: 'CVE-2026-102277', fixed: ['1.1.21', '2.1.7', '3.0.9', '5.0.12'], why: 'slow patterns' },
  ],
  'cross-spawn': [{ id: 'CVE-2024-21538', fixed: ['6.0.6', '7.0.5'], why: 'slow patterns' }],
  'fast-uri': [{ id: 'CVE-2026-16221', fixed: ['3.1.4', '4.1.1'], why: 'hosts are misread' }],
  flatted: [{ id: 'CVE-2026-32141', fixed: ['3.4.0'], why: 'nesting without limit' }],
  'follow-redirects': [{ id: 'CVE-2024-28849', fixed: ['1.15.6'], why: 'passwords go to other sites' }],
  'form-data': [
    { id: 'CVE-2025-7783', fixed: ['2.5.4', '3.0.4', '4.0.4'], why: 'boundaries can be guessed' },
    { id: 'CVE-2026-12143', fixed: ['4.0.6'], why: 'field names can forge headers' },
  ],
  formidable: [{ id: 'CVE-2025-46653', fixed: ['2.1.3', '3.5.3'], why: "files' names can be guessed" }],
  glob: [{ id: 'CVE-2025-64756', fixed: ['10.5.0', '11.1.0'], why: 'names of files can run commands' }],
  'http-cache-semantics': [
    { id: 'CVE-2022-25881', fixed: ['4.1.1'], why: 'slow patterns' },
    { id: 'CVE-2026-93748', fixed: ['4.3.0'], why: 'answers are shown to others' },
  ],
  'js-yaml': [
    { id: 'CVE-2025-64718', fixed: ['3.14.2', '4.1.1'], why: 'prototypes can be changed' },
    { id: 'CVE-2026-59869', fixed: ['3.15.0', '4.3.0'], why: 'small documents take very long' },
  ],
  json5: [{ id: 'CVE-2022-46175', fixed: ['1.0.2', '2.2.2'], why: 'prototypes can be changed' }],
  lodash: [
    { id: 'CVE-2021-23337', fixed: ['4.17.21'], why: 'templates can run commands' },
    { id: 'CVE-2025-13465', fixed: ['4.17.23'], why: 'prototypes can be changed' },
  ],
  minimatch: [
    {
      id: 'CVE-2026-26996',
      fixed: ['3.1.3', '4.2.4', '5.1.7', '6.2.1', '7.4.7', '8.0.5', '9.0.6', '10.2.1'],
      why: 'slow patterns',
    },
  ],
  minimist: [{ id: 'CVE-2021-44906', fixed: ['0.2.4', '1.2.6'], why: 'prototypes can be changed' }],
  nanoid: [
    { id: 'CVE-2024-55565', fixed: ['3.3.8', '5.0.9'], why: 'ids can be guessed' },
    { id: 'CVE-2026-67213', fixed: ['3.3.18', '6.0.1'], why: 'a size of nothing loops for ever' },
  ],
  picomatch: [{ id: 'CVE-2026-33671', fixed: ['2.3.2', '3.0.2', '4.0.4'], why: 'slow patterns' }],
  piscina: [{ id: 'CVE-2026-55388', fixed: ['4.9.3', '5.2.0'], why: 'changed prototypes run code' }],
  postcss: [{ id: 'CVE-2023-44270', fixed: ['8.4.31'], why: 'comments pass for rules' }],
  semver: [{ id: 'CVE-2022-25883', fixed: ['5.7.2', '6.3.1', '7.5.2'], why: 'slow patterns' }],
  'semver-regex': [{ id: 'CVE-2021-43307', fixed: ['3.1.4', '4.0.3'], why: 'slow patterns' }],
  'source-map-js': [{ id: 'GHSA-68fv-2mgg-jv7q', fixed: ['1.2.2'], why: 'a source map stops the process' }],
  terser: [{ id: 'CVE-2022-25858', fixed: ['4.8.1', '5.14.2'], why: 'slow patterns' }],
  'tough-cookie': [{ id: 'CVE-2023-26136', fixed: ['4.1.3'], why: 'prototypes can be changed' }],
  vite: [
    { id: 'CVE-2025-62522', fixed: ['5.4.21', '6.4.1', '7.1.11'], why: 'files of the machine can be read' },
    { id: 'CVE-2026-53571', fixed: ['8.0.16'], why: 'files of the machine can be read' },
  ],
  webpack: [{ id: 'CVE-2024-43788', fixed: ['5.94.0'], why: 'markup can run scripts' }],
  'word-wrap': [{ id: 'CVE-2023-26115', fixed: ['1.2.4'], why: 'slow patterns' }],
  yauzl: [{ id: 'CVE-2026-31988', fixed: ['3.2.1'], why: 'a broken archive ends the process' }],
};

/** Releases published from stolen accounts, which a lock file could still name. @type {Record<string, { id: string, versions: string[] }>} */
export const forged = {
  '@pkgr/core': { id: 'GHSA-f29h-pxvx-f335', versions: ['0.2.8'] },
  'napi-postinstall': { id: 'GHSA-f29h-pxvx-f335', versions: ['0.3.1'] },
  synckit: { id: 'GHSA-f29h-pxvx-f335', versions: ['0.11.9'] },
  debug: { id: 'CVE-2025-59144', versions: ['4.4.2'] },
  'color-name': { id: 'CVE-2025-59145', versions: ['2.0.1'] },
  'color-convert': { id: 'CVE-2025-59162', versions: ['3.1.1'] },
  'error-ex': { id: 'CVE-2025-59330', versions: ['1.3.3'] },
  'is-arrayish': { id: 'CVE-2025-59331', versions: ['0.3.3'] },
};
