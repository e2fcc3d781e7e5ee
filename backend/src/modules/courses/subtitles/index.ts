export { SubtitleLookup, type SubtitleRef } from './subtitle-lookup.js';
export { SubtitlesModule } from './subtitles.module.js';
export { SubtitlesService } from './subtitles.service.js';
