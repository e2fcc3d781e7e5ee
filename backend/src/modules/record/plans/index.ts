export {
  countsOf,
  divide,
  DraftsPlan,
  inOrderOf,
  withWhatLiesBeneath,
  type Divided,
  type Draft,
  type Planned,
} from './drafting.js';
export { PlansModule } from './plans.module.js';
