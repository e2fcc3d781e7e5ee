export { TemplatesService } from './templates.service.js';
export { TemplatesModule } from './templates.module.js';
