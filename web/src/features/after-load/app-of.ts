/** Apps that show pages in a browser of their own making. */
export type App = '微信' | 'QQ';

/** Returns the app inside which a page is shown, by what it calls itself; null in a browser of its own. */
export function appOf(userAgent: string): App | null {
  if (/MicroMessenger\//i.test(userAgent)) return '微信';
  // QQ's own browser (MQQBrowser) is a browser.
  return /\bQQ\/\d/i.test(userAgent) ? 'QQ' : null;
}
