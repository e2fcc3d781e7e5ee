export { ChangesModule } from './changes.module.js';
export { Changes } from './changes.js';
export { VetsCaller } from './vets-caller.js';
export { KeptDocuments } from './kept-documents.js';
export { LiesBeneath, OnEdited, OnRemoved, type Beneath } from './on-removed.js';
export { OnOutward, type OutwardEvent } from './outward.js';
export { OnUndone, OnUndosOver } from './undo/on-undone.js';
