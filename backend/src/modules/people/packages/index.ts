export { PackagesModule } from './packages.module.js';
export { PackagesService } from './packages.service.js';
