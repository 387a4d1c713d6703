export { addVersion } from './catalog/add.ts';
export { buildAddons } from './addon/job.ts';
export { FLAVORS, type Flavor } from './plugin/flavors.ts';
export { flushDownloads } from './catalog/downloads.ts';
export { listUploaded } from './catalog/uploaded.ts';
export { mountPlugins } from './routes.ts';
export { setScreenshots } from './catalog/screenshots.ts';
export { servePluginFile } from './catalog/serve.ts';
export { withdrawVersion } from './catalog/withdraw.ts';
