export { divide, type Divided } from './divide.js';
export { inOrderOf } from './in-order.js';
export { DraftsPlan, type Draft, type Planned } from './plan-action.js';
export { countsOf, withWhatLiesBeneath } from './planned-removal.js';
export { PlansModule } from './plans.module.js';
