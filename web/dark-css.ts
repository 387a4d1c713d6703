import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TOKENS = join(import.meta.dirname, 'src/ui/tokens.css');
const ADDRESS = '/dark.css';

/** Returns the dark theme of `tokens` as a stylesheet by itself, for readers without our script. Throws when there is none. */
export function darkThemeOf(tokens: string): string {
  const declarations = /^ *\[data-theme='dark'\] (\{[^}]*\})$/m.exec(tokens)?.[1];
  if (declarations === undefined) throw new Error('tokens.css has no dark theme');
  return `:root[data-theme] ${declarations}\n`;
}

/** Makes the dark theme a file of its own, in the build and while developing: a system that prefers it is not asked by a script. */
export function darkCss(): Plugin {
  const write = () => darkThemeOf(readFileSync(TOKENS, 'utf8'));
  return {
    name: 'dark-css',
    configureServer: (server) => {
      server.middlewares.use(ADDRESS, (_request, response) => response.setHeader('content-type', 'text/css').end(write()));
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: write() });
    },
  };
}
