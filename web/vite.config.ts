import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `HEARTH_BUILD=ssr` builds what the server renders with, otherwise what the browser runs. */
const ssr = process.env['HEARTH_BUILD'] === 'ssr';

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react()],
  publicDir: ssr ? false : 'public',
  build: {
    outDir: ssr ? '../dist/ssr' : '../dist/web',
    emptyOutDir: true,
    target: ['chrome112', 'safari16.4', 'firefox115'],
    manifest: ssr ? false : 'manifest.json',
    ssr: ssr ? 'src/entry-server.tsx' : false,
    ssrManifest: false,
    // Inlined pictures would bypass the cache and weigh on every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: ssr ? {} : { input: 'src/entry-client.tsx' },
  },
  ssr: { noExternal: true, target: 'node' },
});
