export { addVersion } from './add.ts';
export { buildAddons } from './addon/job.ts';
export { FLAVOURS, type Flavour } from './flavours.ts';
export { flushDownloads } from './downloads.ts';
export { listUploaded } from './uploaded.ts';
export { mountPlugins } from './routes.ts';
export { setScreenshots } from './screenshots.ts';
export { servePluginFile } from './serve.ts';
export { withdrawVersion } from './withdraw.ts';
