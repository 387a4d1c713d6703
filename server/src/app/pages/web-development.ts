import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { DEVELOPMENT_PRELUDE, faultDocument } from './fault-document.ts';
import { textOf } from '../replies/pieces.ts';
import type { Web, WebBuild } from './web-build.ts';

/** How React marks a boundary that broke while it was drawn; one that only waits for its code bears another sentence. */
const BROKEN = /<!--\$!--><template data-msg="[^"]*" data-stck="Switched to client rendering because the server rendering errored:\n\n([^"]*)"/g;
const SIGNS: Readonly<Record<string, string>> = { '&quot;': '"', '&amp;': '&', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/** Returns the web straight from its sources through Vite, with hot reload; closing the app, or `close`, ends Vite. */
export async function openWebDevelopment(webFolder: string): Promise<Web & { close(): Promise<void> }> {
  // Vite's sockets come in by the site's own port, which listens only where HOST says.
  const sockets = createHttpServer();
  const vite = await createServer({
    root: webFolder,
    configFile: `${webFolder}/vite.config.ts`,
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: sockets } },
  });
  const load = () => vite.ssrLoadModule('/src/entry-server.tsx') as Promise<Pick<WebBuild, 'matchPage' | 'render'>>;
  let bundle: Awaited<ReturnType<typeof load>> | null = null;
  // The server need not wait for it. The first page asked for shows what it fails for.
  void load().then(
    (loaded) => (bundle ??= loaded),
    () => undefined,
  );
  // A page that shows a fault knows none of the files that may mend it.
  vite.watcher.on('change', () => vite.ws.send({ type: 'custom', event: 'hearth:changed' }));
  return {
    folder: null,
    hotReload: true,
    middleware: vite.middlewares,
    attach(app) {
      app.server.on('upgrade', (...upgrade) => sockets.emit('upgrade', ...upgrade));
      // The server waits for its sockets, and Vite holds some of them.
      app.addHook('preClose', () => vite.close());
    },
    build: {
      matchPage: (pathname) => bundle?.matchPage(pathname) ?? null,
      async render(url, options) {
        bundle = await load();
        const page = await bundle.render(url, options);
        for (const fault of boundaryFaults(textOf(page.body))) options.onFault(fault);
        return page;
      },
      assetsOf: () => ({ styles: [], preloads: [], entry: '/src/entry-client.tsx', membersOnly: false }),
      prelude: DEVELOPMENT_PRELUDE,
      transformed: (html) => vite.transformIndexHtml('/', html),
      faultPage(error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        return vite.transformIndexHtml('/', faultDocument(error));
      },
    },
    close: () => vite.close(),
  };
}

/**
 * Returns the errors that boundaries of drawn markup have caught: React hides them in the markup and leaves the part to the browser. It
 * writes them while developing only.
 */
function boundaryFaults(markup: string): Error[] {
  return Array.from(markup.matchAll(BROKEN), ([, escaped = '']) => {
    const stack = escaped.replace(/&(?:quot|amp|#x27|lt|gt);/g, (sign) => SIGNS[sign] ?? sign);
    return Object.assign(new Error(stack.split('\n', 1)[0]), { stack });
  });
}
