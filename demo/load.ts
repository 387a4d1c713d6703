export { loadSiteContent } from './site-content.ts';
