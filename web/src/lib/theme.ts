export type Theme = 'light' | 'dark';

const KEY = 'theme';

/** Returns the theme the page shows now. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Shows and keeps a theme: on the body, as the specification wants it, and on `html`, where it is set before the first paint. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.body.dataset['theme'] = theme;
  // A phone's browser colors its own bars like the page; the colors are the document's.
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars) bars.content = bars.dataset[theme] ?? bars.content;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that forbids storage still shows the theme until it leaves the page.
  }
}
