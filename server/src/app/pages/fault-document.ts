import { escapeHtml } from '#server/platform/escape-markup.ts';
/**
 * Put in front of every page while developing. Shows what breaks in the browser over the page, as Vite shows what it cannot read.
 * Without the second the `load` beside each component would turn every edit into a full reload.
 */
export const DEVELOPMENT_PRELUDE =
  "<script>import('/@vite/client').then(({ErrorOverlay})=>{" +
  'const show=e=>{if(e instanceof Error&&!document.querySelector("vite-error-overlay"))document.body.append(new ErrorOverlay({message:e.message,stack:e.stack??""}))};' +
  'addEventListener("error",e=>show(e.error));addEventListener("unhandledrejection",e=>show(e.reason));' +
  // What an error boundary has caught React logs to the console only, and our loads do the same.
  'for(const name of["error","warn"]){const log=console[name];console[name]=(...given)=>{log(...given);show(given.find(e=>e instanceof Error))}}})</script>' +
  "<script>window.__getReactRefreshIgnoredExports=()=>['load']</script>";

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:32px;font:1rem/1.6 system-ui,sans-serif}h1{font-size:1.25rem}' +
  'pre{padding:16px;overflow:auto;border:1px solid;border-radius:8px;font:.875rem/1.6 ui-monospace,monospace;white-space:pre-wrap}';

/** Loads the page again when a source was changed; Vite's client does so itself after a restart. */
const RELOADING =
  "<script>import('/@vite/client').then(({createHotContext})=>createHotContext('/fault').on('hearth:changed',()=>setTimeout(()=>location.reload(),100)))</script>";

/** Returns the page that shows what broke on the server, with where. For development only. */
export function faultDocument(error: unknown): string {
  const texts = textsOf(error).map((text) => `<pre>${escapeHtml(text)}</pre>`);
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>出错了</title><link rel="icon" href="data:,"><style>${STYLE}</style>${RELOADING}</head>` +
    `<body><h1>服务器画这一页时出错了</h1>${texts.join('')}<p>改好保存以后，这一页会自己刷新。</p></body></html>`
  );
}

/** Returns the stack, and those of its causes. */
function textsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const frame = 'frame' in error && typeof error.frame === 'string' ? [error.frame] : [];
  return [error.stack ?? error.message, ...frame, ...(error.cause === undefined ? [] : textsOf(error.cause))];
}
