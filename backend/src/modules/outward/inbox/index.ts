export { InboxModule } from './inbox.module.js';
