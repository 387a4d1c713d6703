import { expect, type APIRequestContext, type Page } from '@playwright/test';

const PREVIEW_TAGS =
  /<(?:meta (?:property|itemprop|name)="(?:og:[^"]+|twitter:[^"]+|name|description|image)" content="[^"]*"|link rel="canonical" href="[^"]*")/g;

/** Expects the head of the shown page to hold the same preview as the one the server gives of its address. */
export async function expectSameHead(page: Page, request: APIRequestContext, address: string): Promise<void> {
  const html = await (await request.get(address)).text();
  expect(html.match(PREVIEW_TAGS)?.length ?? 0).toBeGreaterThan(10);
  // A page of the site takes no markup but the site's own.
  const blank = await page.context().newPage();
  const served = await previewTags(blank, html);
  await blank.close();
  await expect.poll(() => previewTags(page, null)).toEqual(served);
}

/** Returns the tags that previews are made of, in the head of some markup, or of the shown page. */
function previewTags(page: Page, markup: string | null): Promise<string[]> {
  return page.evaluate((text) => {
    const { head } = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
    return [...head.querySelectorAll('meta[property], meta[itemprop], meta[name^="twitter:"], meta[name="description"], link[rel="canonical"]')]
      .map((tag) =>
        [...tag.attributes]
          .filter(({ name }) => !name.startsWith('data-'))
          .map(({ name, value }) => `${name}=${value}`)
          .join(' '),
      )
      .toSorted();
  }, markup);
}
