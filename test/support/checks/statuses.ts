export { statuses } from './answer.js';
