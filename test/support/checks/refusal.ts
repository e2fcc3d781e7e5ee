export { expectErrorBody, refused } from './answer.js';
