import { createHash } from 'node:crypto';
import { failures } from '#contract/failures.ts';

/** What a starting site is doing, and how far that is: from 0 to 1, or null where nobody knows. */
export interface Preparation {
  readonly step: string;
  readonly share: number | null;
}

const RELOAD_SECONDS = 2;

/** The colors are those of `tokens.css`: no file can be asked for yet. */
const STYLE =
  ':root{color-scheme:light dark;--bg:#f1e9da;--surface:#fbf7ee;--line:#dfd2ba;--ink:#261c14;--ink-2:#55463a;--ember:#ae4416;--sunk:#e8dec9}' +
  '@media(prefers-color-scheme:dark){:root{--bg:#0f131c;--surface:#171c27;--line:#2a3141;--ink:#ece4d3;--ink-2:#bfb6a5;--ember:#ec8b49;--sunk:#0b0e15}}' +
  '*{box-sizing:border-box;margin:0}' +
  "body{min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg);color:var(--ink);font:1rem/1.75 'PingFang SC','HarmonyOS Sans SC','Microsoft YaHei UI','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif}" +
  'main{width:min(30rem,100%);padding:40px 32px;background:var(--surface);border:1px solid var(--line);border-radius:8px;text-align:center}' +
  'svg{width:64px;height:64px}' +
  "h1{margin:16px 0 8px;font:600 1.5rem/1.42 'Songti SC','Noto Serif CJK SC','Source Han Serif SC','STZhongsong','Microsoft YaHei UI',serif}" +
  'p{color:var(--ink-2);text-wrap:balance}.step{margin-top:24px;color:var(--ink)}' +
  'progress{appearance:none;display:block;width:100%;height:8px;margin-top:12px;border:0;border-radius:999px;overflow:hidden;background:var(--sunk);color:var(--ember)}' +
  'progress::-webkit-progress-bar{background:var(--sunk)}progress::-webkit-progress-value{background:var(--ember)}progress::-moz-progress-bar{background:var(--ember)}' +
  '@media(forced-colors:active){main{border:1px solid CanvasText}progress{appearance:auto}}';

const LOGO =
  '<svg viewBox="0 0 48 48" aria-hidden="true"><path d="M5 44V22C5 10.5 13.5 3 24 3s19 7.5 19 19v22z" fill="#7a2a12"/>' +
  '<path d="M5 44V22C5 10.5 13.5 3 24 3s19 7.5 19 19v22h-3V22.5C40 12.5 33 6 24 6S8 12.5 8 22.5V44z" fill="#c99a4a"/>' +
  '<path d="M12.5 44V24c0-8 5-12.5 11.5-12.5S35.5 16 35.5 24v20z" fill="#1c0d08"/>' +
  '<path d="M24.6 16c5.4 5 8.6 9.6 8.6 15.2 0 5.7-4 9.3-9.2 9.3s-9.2-3.6-9.2-9.1c0-4.7 3.2-7.3 4.3-11.6 2 1.5 3 3.5 3 5.7 2-2.4 3-5.7 2.5-9.5z" fill="#e8762c"/>' +
  '<path d="M24.9 25.5c2.8 2.7 4.1 5.1 4.1 8 0 3.3-2.2 5.3-5 5.3s-5-2-5-5.1c0-2.6 1.8-4 2.3-6.3 1.2.8 1.8 1.9 1.8 3.1 1.2-1.3 2-2.9 1.8-5z" fill="#ffd98a"/>' +
  '<path d="M2 42h44v3.5H2z" fill="#c99a4a"/><path d="M21 2h6l1.3 5.5h-8.6z" fill="#c99a4a"/></svg>';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The headers of the page; its one style is named by its hash. */
export const OPENING_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Returns the page a starting site answers with. It needs no script and no file, and asks again by itself. */
export function openingPage({ step, share }: Preparation): string {
  const percent = share === null ? null : Math.floor(share * 100);
  return statusPage(
    failures.maintenance.message,
    RELOAD_SECONDS,
    '<p>站点正在启动，好了以后这一页会自己换成你要看的。</p>' +
      `<p class="step">${step}${percent === null ? '…' : `，完成 ${percent}%`}</p>` +
      `<progress aria-label="${step}" max="100"${percent === null ? '' : ` value="${percent}"`}></progress>`,
  );
}

/** Returns a page that needs no script and no file, and asks again by itself. What it is given is markup of ours. */
export function statusPage(title: string, reloadSeconds: number, inside: string): string {
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta http-equiv="refresh" content="${reloadSeconds}"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">` +
    '<meta name="theme-color" content="#f1e9da" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#0f131c" media="(prefers-color-scheme:dark)">' +
    `<link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style></head>` +
    `<body><main>${LOGO}<h1>${title}</h1>${inside}</main></body></html>`
  );
}
