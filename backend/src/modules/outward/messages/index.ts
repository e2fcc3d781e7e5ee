export { ChannelsService } from './channels.service.js';
export { MessagesModule } from './messages.module.js';
