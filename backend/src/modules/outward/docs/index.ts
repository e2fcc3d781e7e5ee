export { apiDocument, setUpDocs } from './api-document.js';
