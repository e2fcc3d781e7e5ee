// A file of its own, so that Spanish is loaded only where it is read.
export { SPANISH_TEXTS } from '@keyroster/contracts';
