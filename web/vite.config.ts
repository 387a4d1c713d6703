import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { minify } from '@swc/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { belongsTo } from './chunk-files.ts';
import { chunks } from './chunks.ts';
import { darkCss } from './dark-css.ts';
import { reactAsModules } from './react-as-modules.ts';
import { staffApart } from './staff-apart.ts';

/** `HEARTH_BUILD=ssr` builds what the server renders with, otherwise what the browser runs. The worker has a configuration of its own. */
const ssr = process.env['HEARTH_BUILD'] === 'ssr';

/** Of every chunk, what is taken into it. */
const groups = chunks.map((chunk) => ({ name: chunk.name, test: belongsTo(chunk), priority: chunk.priority }));

/** Returns a class of a CSS module, by its file alone: the line numbers of the usual names would cost 0.7 KB of script on the first visit. */
function nameClass(name: string, file: string): string {
  const of = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5);
  return `${name}_${of}`;
}

/**
 * Both builds name pictures alike. The eight letters of the default cost 0.3 KB of names on a first visit; six and seven tell builds of a
 * file apart. The service worker finds files of the build by such names.
 */
const assetFileNames = 'assets/[name]-[hash:6][extname]';

/** Makes the scripts small with SWC: a first visit fetches 2 % less of them than with the minifier of Vite. */
function minifyScripts(): Plugin {
  return {
    name: 'minify-scripts',
    apply: 'build',
    async renderChunk(code) {
      const minified = await minify(code, { module: true, ecma: 2022, compress: { ecma: 2022, passes: 3 }, mangle: true, format: { comments: false } });
      return { code: minified.code, map: null };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: ssr ? [react()] : [reactAsModules(), darkCss(), staffApart(), minifyScripts(), react()],
  publicDir: ssr ? false : 'public',
  css: { modules: { generateScopedName: nameClass } },
  build: {
    outDir: ssr ? '../dist/ssr' : '../dist/web',
    emptyOutDir: true,
    target: ['chrome109', 'safari16.4', 'firefox115'],
    manifest: ssr ? false : 'manifest.json',
    ssr: ssr ? 'src/entry-server.tsx' : false,
    ssrManifest: false,
    // Scripts by a plugin of ours, styles by Vite.
    minify: false,
    cssMinify: 'lightningcss',
    // Inlined pictures would bypass the cache and weigh on every page.
    assetsInlineLimit: 0,
    // The first file names what each page needs beside its own file. Styles must be loaded before the page; of the scripts only what the
    // most read pages share is worth the bytes, others are found by the page's file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((file) => /\.css$|\/(lists|reading|documents|columns|fields|account)-/.test(file)),
    },
    rolldownOptions: ssr
      ? { output: { assetFileNames } }
      : {
          input: 'src/entry-client.tsx',
          // Avoiding loads of what is already loaded splits a page in two: one more chunk for a post.
          experimental: { chunkOptimization: { mergeCommonChunks: true, avoidRedundantChunkLoads: false } },
          // React asks its scheduler for two things that only its development build has.
          checks: { importIsUndefined: false },
          output: {
            // What the plugin has made small is written as it is, without a space.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
            codeSplitting: { groups },
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
          },
        },
  },
  // The built server bundle needs no packages beside it; during development, Node loads them as they are.
  ssr: { ...(ssr && { noExternal: true as const }), target: 'node' },
});
