export { PaymentDeskService } from './payment-desk.service.js';
export { PaymentsModule } from './payments.module.js';
