export { mountContent } from './routes.ts';
export { undoContentAct } from './undo.ts';
