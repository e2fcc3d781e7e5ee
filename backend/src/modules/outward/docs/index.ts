export { setUpDocs } from './set-up-docs.js';
