// What an operator does in the first month of a site, from the empty site on, and never with a shell. One story: each part needs what came before.
import { openPostbox } from '#tools/testing/postbox.ts';
import { makeSite } from '#tools/site/site-process.ts';
import { patient } from '../tools/patience.ts';
import { approveScenery, handlePosts, renameOffence } from './harness/first-month/content.ts';
import { signUp, type Month } from './harness/first-month/month.ts';
import { appeal, decideAppeal, suspend } from './harness/first-month/people.ts';
import { giveRoles, lightTheFire, makeGamesAndColumns, writeGuides } from './harness/first-month/set-up.ts';
import { announceAndLookAround, backUp, closeAndOpen, readRecord } from './harness/first-month/upkeep.ts';
import { test } from './harness/test.ts';
import { watch } from './harness/watch.ts';

/** Of the site before it is set up, of one who is suspended, and of what was taken down. */
const REFUSALS = [400, 403, 404, 409, 410, 451, 503];

test('an operator runs a new site for its first month from a browser alone', async ({ browser, contextOptions, isMobile }) => {
  test.setTimeout(patient(240_000));
  const postbox = await openPostbox();
  const site = await makeSite({ demo: false, env: (port) => ({ PUBLIC_URL: `http://localhost:${port}` }) });
  const visit = async () => (await browser.newContext({ ...contextOptions, baseURL: site.url })).newPage();
  try {
    await site.start();
    const page = await visit();
    const watched = await watch(page, site.url, { refusals: REFUSALS, tolerated: null });
    const month: Month = { site, postbox, page, visitor: await visit(), isMobile };
    await lightTheFire(month);
    await makeGamesAndColumns(month);
    await writeGuides(month);
    const author = await signUp(month, await visit(), { nickName: '夜行的人', email: 'author@example.com' });
    const presenter = await signUp(month, await visit(), { nickName: '坐堂的人', email: 'presenter@example.com' });
    const second = await signUp(month, await visit(), { nickName: '同守的人', email: 'second@example.com' });
    await giveRoles(month, presenter, second);
    await approveScenery(month, author);
    await renameOffence(month);
    await handlePosts(month, presenter);
    await suspend(month, author);
    await appeal(author.page);
    await decideAppeal(second.page, author);
    await announceAndLookAround(month);
    await backUp(month);
    await closeAndOpen(month);
    await readRecord(month);
    watched.expectQuiet();
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.remove();
    await postbox.close();
  }
});
