export { setUpDocs } from './api-document.js';
