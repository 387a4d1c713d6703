// Every page of the console on phones: an order comes while its operator is at dinner.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patient } from '../tools/patience.ts';
import { PRESENTER, startSignedIn, type Account } from './harness/accounts.ts';
import { countShifts, expectFits, expectFitsPhone } from './harness/measures/phone-page.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
/** The narrowest phones that are sold. */
const NARROW = { width: 360, height: 780 };
/** Names and abbreviations that a Chinese reader knows as they are; whatever else is Latin is not written for them. The last is a watched word. */
const KNOWN = new Set(
  'AI API APP AVIF BattleTag BFC CIDR CSV Ctrl DKP DNS Enter Firefox HMAC HTML HTTP HTTPS ICP ID IP JSON KB Linux MB GB NDJSON Node OneBot PostgreSQL QQ Redis S3 SMTP TOTP URL Shift WebDAV XML Chrome Edge Safari Battle net ZIP zip csv gzip ndjson json age hearth Z nmsl'.split(
    ' ',
  ),
);

interface Section {
  path: string;
  isOfPresenters: boolean;
}

/** Returns the pages of the console as their table has them: journeys import nothing of the web. */
function readSections(): Section[] {
  const table = readFileSync(join(import.meta.dirname, '../web/src/admin/sections.ts'), 'utf8');
  return [...table.matchAll(/\bpath: '([^']*)',[^}]*?roles: (OPERATORS|STAFF)/g)].map(([, path = '', roles]) => ({
    path: path === '' ? '/admin' : `/admin/${path}`,
    isOfPresenters: roles === 'STAFF',
  }));
}

/** Returns the words of a page in Latin letters that nobody has named as known: what is shown of texts for players, addresses and codes aside. */
function findForeignWords(page: Page): Promise<string[]> {
  return page.evaluate(
    (known) => {
      const main = document.querySelector('main')?.cloneNode(true);
      if (!(main instanceof HTMLElement)) return ['no main'];
      for (const aside of main.querySelectorAll('code, kbd, pre, time, textarea, [contenteditable=true], [lang=en], [hidden], [aria-label=样子]'))
        aside.remove();
      const text = main.innerText.replace(/https?:\/\/\S+|\S+@\S+|[A-Z\d]+(?:_[A-Z\d]*)+|[\w-]+(?:[./:][\w-]+)+|\/\w\S*/g, ' ');
      return [...new Set(text.match(/[A-Za-z]{2,}/g) ?? [])].filter((word) => !known.includes(word));
    },
    [...KNOWN],
  );
}

async function lookAt(page: Page, account: Account, sections: readonly Section[]): Promise<void> {
  await countShifts(page);
  await startSignedIn(page, account);
  const wide = page.viewportSize() ?? NARROW;
  for (const { path } of sections) {
    await test.step(path, async () => {
      await page.setViewportSize(wide);
      await expectFitsPhone(page, path);
      expect.soft(await findForeignWords(page), `not in Chinese: ${path}`).toEqual([]);
      await page.setViewportSize(NARROW);
      await expectFits(page, `${path} at ${NARROW.width} px`);
    });
  }
}

test('every page of the console fits a phone, is open to everybody and speaks Chinese, for an operator', async ({ page }) => {
  test.setTimeout(patient(240_000));
  const sections = readSections();
  expect(sections.length).toBeGreaterThan(30);
  await lookAt(page, OPERATOR, sections);
});

test('so do those of a presenter', async ({ page }) => {
  test.setTimeout(patient(120_000));
  await lookAt(
    page,
    PRESENTER,
    readSections().filter(({ isOfPresenters }) => isOfPresenters),
  );
});
