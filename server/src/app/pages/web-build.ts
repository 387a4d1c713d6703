import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '#contract/route.ts';
import type { Pieces } from '../replies/pieces.ts';

/** The built web's interface to the server; found by path, because the server never imports the web. */
export interface WebBuild {
  matchPage(pathname: string): { pattern: string; query: readonly string[]; sharedPath: string | null; isPersonal: boolean } | null;
  render(url: string, options: RenderOptions): Promise<RenderedPage>;
  /** Files a page needs beside the entry; of parts that are only read no script. */
  assetsOf(pageIds: readonly string[], keptParts: readonly string[]): { styles: string[]; preloads: string[]; entry: string; membersOnly: boolean };
  /** Put in front of the document's head. */
  prelude: string;
  /** In development: lets Vite touch the document. */
  transformed?(html: string): Promise<string>;
  /** In development: the page that shows what broke. */
  faultPage?(error: unknown): Promise<string>;
}

/** The web as the server has it, built or while developing. */
export interface Web {
  build: WebBuild;
  /** The folder of static files; null while Vite serves them. */
  folder: string | null;
  hotReload: boolean;
  /** Sees every request first; Vite's in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** In development: lets the server's sockets reach Vite, and Vite end with it. */
  attach?(app: FastifyInstance): void;
}

/** The reader a page is rendered for. */
export interface RenderOptions {
  call: Call;
  gameId: number;
  /** A reader who wants no pictures. */
  textOnly: boolean;
  /** One whose browser asks for less. */
  savesData: boolean;
  /** Where the phrases of a title end. */
  findPhraseEnds: (text: string) => readonly number[];
  /** The id a broken page shows its reader and logs with the error. */
  requestId: string;
  /** Called with errors no load should throw. */
  onFault: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  location: string | null;
  head: string;
  body: Pieces;
  data: Pieces;
  pageIds: string[];
  keptParts: string[];
}

interface ManifestChunk {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const ENTRY = 'src/entry-client.tsx';

/** Loads the production build from a folder holding `web` and `ssr`. Throws when it is not there. */
export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const manifest: Record<string, ManifestChunk> = JSON.parse(await readFile(join(folder, 'web/manifest.json'), 'utf8'));
  const bundle: Pick<WebBuild, 'matchPage' | 'render'> & { pageFiles: Record<string, string[]>; memberPages: ReadonlySet<string> } = await import(
    pathToFileURL(join(folder, 'ssr/entry-server.js')).href
  );
  const known = new Map<string, ReturnType<WebBuild['assetsOf']>>();
  return {
    matchPage: bundle.matchPage,
    render: bundle.render,
    prelude: '',
    assetsOf(pageIds, keptParts) {
      const key = [...pageIds, ...keptParts].join();
      const found = known.get(key) ?? {
        ...collectAssets(manifest, [ENTRY, ...pageIds.flatMap((id) => bundle.pageFiles[id] ?? [])], keptParts),
        membersOnly: pageIds.some((id) => bundle.memberPages.has(id)),
      };
      known.set(key, found);
      return found;
    },
  };
}

/** Styles and scripts of the given sources with everything they import, without repetition, in import order; of kept parts only the styles. */
function collectAssets(
  manifest: Record<string, ManifestChunk>,
  sources: readonly string[],
  keptParts: readonly string[],
): Omit<ReturnType<WebBuild['assetsOf']>, 'membersOnly'> {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const next of chunk.imports ?? []) visit(next);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
    scripts.add(`/${chunk.file}`);
  };
  // The entry's own styles say in which order the layers of all others count, so they come first.
  for (const file of manifest[ENTRY]?.css ?? []) styles.add(`/${file}`);
  for (const source of sources) visit(source);
  const preloads = new Set(scripts);
  for (const part of keptParts) visit(part);
  const entry = `/${manifest[ENTRY]?.file ?? ''}`;
  preloads.delete(entry);
  return { styles: [...styles], preloads: [...preloads], entry };
}
