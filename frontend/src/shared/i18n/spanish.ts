// A file of its own, so that Spanish is loaded when somebody reads it.
export { SPANISH_TEXTS } from '@keyroster/contracts';
