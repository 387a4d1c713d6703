export { addVersion } from './catalogue/add.ts';
export { buildAddons } from './addon/job.ts';
export { FLAVOURS, type Flavour } from './plugin/flavours.ts';
export { flushDownloads } from './catalogue/downloads.ts';
export { listUploaded } from './catalogue/uploaded.ts';
export { mountPlugins } from './routes.ts';
export { setScreenshots } from './catalogue/screenshots.ts';
export { servePluginFile } from './catalogue/serve.ts';
export { withdrawVersion } from './catalogue/withdraw.ts';
