import type { Page } from '@playwright/test';
import { patient } from '../tools/patience.ts';
import { MEMBER, PRESENTER, startSignedIn, type Account } from './harness/accounts.ts';
import { countShifts, expectFitsPhone } from './harness/measures/phone-page.ts';
import { test } from './harness/test.ts';

/** What a member of the demo has on pages of their own. Those that another journey fills in are looked at there. */
const OF_MEMBER = [
  '/cart/list/1001',
  '/comment/add/1001/133',
  '/post/informer/1001/133',
  '/member/informer/7',
  '/favor/post',
  '/presenter/add/1402',
  '/profile/userinfo',
  '/profile/secure_entry',
  '/profile/consents',
  '/profile/appeal',
  '/profile/record',
  '/profile/counter_notice',
  '/profile/invitation',
  '/profile/suggest',
  '/profile/message',
  '/profile/post_reply',
  '/profile/post',
  '/profile/case',
  '/profile/scenery',
  '/profile/draft',
  '/profile/follow',
  '/profile/report',
  '/profile/block',
  '/acc/mobile_verification',
  // Pages of presenters say whose they are, and ask for nothing that would be refused.
  '/trial/desk/1305',
  '/trial/training',
  '/scenery/desk/1500',
  '/presenter/edit',
];
const OF_PRESENTER = ['/trial/training', '/scenery/desk/1500', '/presenter/edit'];

async function lookAt(page: Page, account: Account, paths: readonly string[]): Promise<void> {
  await countShifts(page);
  await startSignedIn(page, account);
  for (const path of paths) await test.step(path, () => expectFitsPhone(page, path));
}

test('the pages of a member have no accessibility violation on a phone, keep still while they come, and fit a finger', async ({ page }) => {
  test.setTimeout(patient(180_000));
  await lookAt(page, MEMBER, OF_MEMBER);
});

test('so do those of a presenter', async ({ page }) => {
  await lookAt(page, PRESENTER, OF_PRESENTER);
});
