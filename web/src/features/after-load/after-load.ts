import { startOffline } from '#web/features/offline/start-offline.ts';
import { startCompletion } from '#web/features/search/start-completion.ts';
import { followHead } from './follow-head.ts';
import { showWithheldPictures } from './withheld-pictures.ts';
import { appOf } from './app-of.ts';

/** What nobody waits for: runs once the first page has everything it shows. */
export function afterLoad(): void {
  followHead();
  const app = appOf(navigator.userAgent);
  if (app !== null) void import('./browser-hint.ts').then(({ hintAtBrowser }) => hintAtBrowser(app)).catch(() => undefined);
  showWithheldPictures();
  startOffline();
  startCompletion(document);
}
