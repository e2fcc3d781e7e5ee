export { divide, DraftsPlan, inOrderOf, type Divided, type Draft, type Planned } from './drafting.js';
export { countsOf, withWhatLiesBeneath } from './planned-removal.js';
export { PlansModule } from './plans.module.js';
