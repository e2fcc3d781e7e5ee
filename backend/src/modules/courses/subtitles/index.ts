export { SubtitlesModule } from './subtitles.module.js';
export { SubtitlesService, type SubtitleRef } from './subtitles.service.js';
