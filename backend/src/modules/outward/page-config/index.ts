export { PageConfigModule } from './page-config.module.js';
