export { UNDOING } from './undoers.ts';
