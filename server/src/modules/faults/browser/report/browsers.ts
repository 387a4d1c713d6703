export interface Browser {
  browser: string;
  /** 0: unknown. */
  browserVersion: number;
}

/** By what a browser names itself; those that also claim to be another one come before it. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/bot\b|spider|crawl/i, 'bot'],
  [/MicroMessenger\/(\d{1,3})/, 'WeChat'],
  [/(?:MQQBrowser|QQBrowser|QQ)\/(\d{1,3})/, 'QQ'],
  [/UCBrowser\/(\d{1,3})/, 'UC'],
  [/(?:Edg|EdgA|EdgiOS)\/(\d{1,3})/, 'Edge'],
  [/OPR\/(\d{1,3})/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d{1,3})/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d{1,3})/, 'Chrome'],
  [/Version\/(\d{1,3}).* Safari\//, 'Safari'],
];

/** Returns the family and the version of a browser, and nothing else of what it says of itself. */
export function browserOf(userAgent: string): Browser {
  for (const [pattern, browser] of FAMILIES) {
    const found = pattern.exec(userAgent);
    if (found) return { browser, browserVersion: Number(found[1] ?? 0) };
  }
  return { browser: 'other', browserVersion: 0 };
}
