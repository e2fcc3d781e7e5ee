export { ChangesModule } from './changes.module.js';
export { Changes } from './changes.js';
export { OnOutward, OnUndone, OnUndosOver, VetsCaller, type OutwardEvent } from './change-reactions.js';
export { UndoKeeper } from './undo/undo-keeper.js';
export { LiesBeneath, OnEdited, OnRemoved, type Beneath } from './on-removed.js';
