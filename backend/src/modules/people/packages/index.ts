export { PackagesModule } from './packages.module.js';
export { fieldsOfPackage, PackagesService } from './packages.service.js';
