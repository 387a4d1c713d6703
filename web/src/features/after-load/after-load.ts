import { followBlocks } from '#web/features/blocks/block-store.ts';
import { startOffline } from '#web/features/offline/start-offline.ts';
import { startCompletion } from '#web/features/search/start-completion.ts';
import { useToken } from '#web/lib/session.ts';
import { followHead } from './follow-head.ts';
import { appOf } from './app-of.ts';

/** What nobody waits for: runs once the first page has everything it shows. */
export function afterLoad(): void {
  followHead();
  const app = appOf(navigator.userAgent);
  if (app !== null) void import('./browser-hint.ts').then(({ hintAtBrowser }) => hintAtBrowser(app)).catch(() => undefined);
  if (useToken.getState().token) void import('./withheld-pictures.ts').then(({ showWithheldPictures }) => showWithheldPictures()).catch(() => undefined);
  followBlocks();
  startOffline();
  startCompletion(document);
}
