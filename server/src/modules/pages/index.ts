export { addPages, findNotice, findPage } from './pages.ts';
export { mountPages } from './routes.ts';
