export { TitlesModule } from './titles.module.js';
export { TitlesService, type TitleRef } from './titles.service.js';
