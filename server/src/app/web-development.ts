import { createServer } from 'vite';
import type { Web, WebBuild } from './web-build.ts';

/** The web straight from its sources through Vite, with hot reload; `close` ends Vite. */
export async function openWebDevelopment(webFolder: string): Promise<Web & { close(): Promise<void> }> {
  const vite = await createServer({
    root: webFolder,
    configFile: `${webFolder}/vite.config.ts`,
    // Bundled into a file beside it first, it would have Node, which watches what it has loaded, begin again and again.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
  });
  const load = () => vite.ssrLoadModule('/src/entry-server.tsx') as Promise<Pick<WebBuild, 'matchPage' | 'render'>>;
  let bundle = await load();
  return {
    folder: null,
    hotReload: true,
    middleware: vite.middlewares,
    build: {
      matchPage: (pathname) => bundle.matchPage(pathname),
      async render(...page) {
        bundle = await load();
        return bundle.render(...page);
      },
      assetsOf: () => ({ styles: [], preloads: [], entry: '/src/entry-client.tsx', membersOnly: false }),
      // Without it the `load` beside each component would turn every edit into a full reload.
      prelude: "<script>window.__getReactRefreshIgnoredExports=()=>['load']</script>",
      transformed: (html) => vite.transformIndexHtml('/', html),
    },
    close: () => vite.close(),
  };
}
