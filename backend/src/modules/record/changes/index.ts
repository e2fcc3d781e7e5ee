export { ChangesModule } from './changes.module.js';
export { about, Changes } from './changes.js';
export {
  LiesBeneath,
  OnEdited,
  OnOutward,
  OnRemoved,
  OnRenamed,
  OnUndone,
  OnUndosOver,
  VetsCaller,
  type Beneath,
  type Cause,
  type OutwardEvent,
} from './change-reactions.js';
export { UndoKeeper } from './undo/undo-keeper.js';
