export { OutwardAddresses } from './addresses.js';
export { DeliveriesModule } from './deliveries.module.js';
export { DeliveryQueue, Queued, type Tried } from './delivery-queue.js';
export { DeliverySender, type Outcome } from './delivery-sender.js';
export { post, unlessAborted, withinTime } from './post.js';
export { DeliveryTargets, type LastTry } from './delivery-targets.js';
