import { expect, type Page } from '@playwright/test';

export interface Expected {
  /** Statuses of refusals a journey expects; the browser logs each of them as a failed resource. */
  refusals: readonly number[];
  /** Console errors a journey provokes. */
  tolerated: RegExp | null;
}

export interface Watched {
  /** Fails with everything the browser complained of. */
  expectQuiet(): void;
}

/** Without a network a request fails as DISCONNECTED, one that goes through the service worker as FAILED. */
const FAILED_RESOURCE = /^Failed to load resource: (?:the server responded with a status of (\d{3})|net::ERR_(?:INTERNET_DISCONNECTED|FAILED))/;

/**
 * Listens to a page from its first request on: console errors, uncaught errors and rejections (a failed hydration is one),
 * violations of the content security policy, requests to other origins. A failed resource with one of the `refusals` is expected;
 * 0 means no network. What is `tolerated` is provoked.
 */
export async function watch(page: Page, origin: string, { refusals, tolerated }: Expected): Promise<Watched> {
  const complaints: string[] = [];
  const complain = (text: string) => complaints.push(`${text} (at ${page.url()})`);

  await page.context().addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      console.error(`policy violated: ${violatedDirective} by ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const failed = FAILED_RESOURCE.exec(message.text());
    if (failed && refusals.includes(Number(failed[1] ?? 0))) return;
    if (tolerated?.test(message.text())) return;
    complain(`console: ${message.text()} ${message.location().url}`);
  });
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(origin).origin) complain(`foreign request: ${request.url()}`);
  });
  page.on('crash', () => complain('the page crashed'));

  return {
    expectQuiet() {
      expect(complaints, 'what the browser complained of').toEqual([]);
    },
  };
}
