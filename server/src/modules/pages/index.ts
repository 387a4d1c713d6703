export { addPages } from './pages.ts';
export { mountPages } from './routes.ts';
