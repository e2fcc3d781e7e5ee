export { CREDENTIAL_IMAGE_RULES } from './pictures.js';
export { ImagesService, type PreparedImage, type StoredImage } from './images.service.js';
export { MediaModule } from './media.module.js';
