export { WebhookFailures } from './webhook-failures.js';
export { WebhooksModule } from './webhooks.module.js';
