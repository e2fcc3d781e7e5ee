export { TitleHolders } from './title-holders.js';
export { TitleLookup, type TitleRef } from './title-lookup.js';
export { TitlesModule } from './titles.module.js';
export { TitlesService } from './titles.service.js';
