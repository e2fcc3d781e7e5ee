export { LiveNewsModule } from './live-news.module.js';
