export { PackagesModule } from './packages.module.js';
export { fieldsOfPackage, PackagesService, type Gift } from './packages.service.js';
