export { JobsModule } from './jobs.module.js';
export { Jobs, type RunningJob } from './jobs.service.js';
