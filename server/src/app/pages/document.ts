import { FIRST_SCRIPT } from '../api/first-script.ts';
import type { Pieces } from '../replies/pieces.ts';

/**
 * Delays painting until the page is complete: a header or a gallery still being parsed moves under its reader. The awaited element is
 * behind the page, because an element counts as soon as it opens. Browsers without support paint what they have.
 */
const WHOLE = '<link rel="expect" href="#data" blocking="render">';

const ICONS = '<link rel="icon" href="/logo.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">';
/** Without our script the system's wish is asked for by the browser itself. */
const DARK_WITHOUT_SCRIPT =
  '<noscript><meta name="theme-color" content="#171c27" media="(prefers-color-scheme:dark)"><link rel="stylesheet" href="/dark.css" media="screen and (prefers-color-scheme:dark)"></noscript>';
/** Without any, a browser would ask for `/favicon.ico`. */
const NO_ICONS = '<link rel="icon" href="data:,">';

export interface DocumentParts {
  head: string;
  body: Pieces;
  /** JSON text with `<` escaped. */
  data: Pieces;
  styles: readonly string[];
  /** Script files the entry will import, fetched early. */
  preloads: readonly string[];
  /** A page that a visitor is led away from: only who has signed in fetches its files early. */
  membersOnly: boolean;
  entry: string;
  /** The game the page shows. */
  gameId: number;
  /** No picture may be asked for, not even the page's own icon. */
  textOnly: boolean;
  /** Pictures are small and come when they are needed. */
  savesData: boolean;
  /** The origin files are sent to; empty: the page's own. */
  storageUrl: string;
  /** Comes before everything else; Vite's in development. */
  prelude: string;
}

/** Returns the whole HTML document around a rendered page. */
export function documentOf({
  head,
  body,
  data,
  styles,
  preloads,
  membersOnly,
  entry,
  prelude,
  gameId,
  textOnly,
  savesData,
  storageUrl,
}: DocumentParts): Pieces {
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const scripts = preloads.map((href) => `<link rel="${membersOnly ? 'member' : 'modulepreload'}" href="${href}">`).join('');
  return [
    `<!doctype html><html lang="zh-CN" data-theme="light" data-game="${gameId}"${textOnly ? ' data-text' : ''}${savesData ? ' data-lean' : ''}${storageUrl ? ` data-storage="${storageUrl}"` : ''}><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
      `${DARK_WITHOUT_SCRIPT}<meta name="theme-color" content="#fbf7ee" data-light="#fbf7ee" data-dark="#171c27">` +
      `${textOnly ? NO_ICONS : ICONS}<link rel="manifest" href="/manifest.webmanifest">${prelude}${membersOnly ? scripts : ''}` +
      `<script>${FIRST_SCRIPT}</script>${WHOLE}${sheets}${membersOnly ? '' : scripts}`,
    head,
    '</head><body><div id="app">',
    ...body,
    '</div><script id="data" type="application/json">',
    ...data,
    `</script><script type="module" src="${entry}"></script></body></html>`,
  ];
}
