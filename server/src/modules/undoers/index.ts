export { UNDOERS } from './undoers.ts';
