export {
  divide,
  DraftsPlan,
  inOrderOf,
  removalOf,
  type Divided,
  type Draft,
  type Planned,
} from './drafting.js';
export { PlansModule } from './plans.module.js';
