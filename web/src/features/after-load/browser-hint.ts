import type { App } from './app-of.ts';
import styles from './browser-hint.module.css';

const STORE = 'hearth-browser-hint';

/** Inside WeChat and QQ, suggests once to use a real browser: drafts, uploads and the session last only as long as the app allows. */
export function hintAtBrowser(app: App): void {
  if (wasDismissed()) return;
  const hint = document.createElement('aside');
  hint.className = styles['hint'] ?? '';
  hint.setAttribute('aria-label', '打开方式');
  const words = document.createElement('p');
  words.textContent = `在${app}里登录和草稿可能留不住。点右上角的“…”，选“在浏览器打开”。`;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '知道了';
  close.addEventListener('click', () => {
    hint.remove();
    dismiss();
  });
  hint.append(words, close);
  document.body.append(hint);
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return false;
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(STORE, '1');
  } catch {
    // Without storage the hint is shown again on the next visit.
  }
}
