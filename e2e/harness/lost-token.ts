import { expect, type Page } from '@playwright/test';

const POST = '/post/view/1001/133';
const WORDS = '写到一半的话，回来接着写';

/** Opens a post, scrolls down and begins a comment; returns how far down that was. */
export async function readAndType(page: Page): Promise<number> {
  await page.goto(POST);
  const field = page.getByRole('textbox', { name: '写评论' });
  await field.fill(WORDS);
  // Kept a moment after the last key.
  await expect.poll(() => page.evaluate((words) => Object.values({ ...localStorage }).some((kept) => String(kept).includes(words)), WORDS)).toBe(true);
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  return page.evaluate(() => Math.round(scrollY));
}

/** Makes the token one that the server refuses; ends at the sign-in page, which says why. */
export async function loseToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('hearth-token', JSON.stringify({ state: { token: 'Bearer gone-long-ago' }, version: 0 })));
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '你的登录失效了' })).toBeVisible();
}

/** Expects the reader to be where they were, with what they had typed. */
export async function expectBack(page: Page, top: number): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${POST}$`));
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
  await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue(WORDS);
}
