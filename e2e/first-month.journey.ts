// What an operator does in the first month of a site, from the empty site on, and never with a shell. One story: each part needs what came before.
import { openPostbox } from '#tools/testing/postbox.ts';
import { makeSite } from '#tools/site/site-process.ts';
import { patient } from '../tools/patience.ts';
import { approveScenery, handlePosts, renameOffence } from './harness/first-month/content.ts';
import { changeTheme, signUp, type Month } from './harness/first-month/month.ts';
import { addOperator, invitePresenter, workAtDesk } from './harness/first-month/office.ts';
import { appeal, decideAppeal, readAnswer, suspend } from './harness/first-month/people.ts';
import { lightTheFire, makeGamesAndColumns, writeGuides } from './harness/first-month/set-up.ts';
import { announceAndLookAround, backUp, closeAndOpen, readRecord } from './harness/first-month/upkeep.ts';
import { test } from './harness/test.ts';
import { watch } from './harness/watch.ts';

/** Of the site before it is set up, of a session that a day has ended, of one who is suspended, and of what was taken down. */
const REFUSALS = [400, 401, 403, 404, 409, 410, 451, 503];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs in pages: their clock goes with that of the site, as everybody's does. */
function moveClock(ms: number): void {
  const Real = Date;
  const later = () => Real.now() + ms;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: unknown[], made: NewableFunction): object => Reflect.construct(target, given.length === 0 ? [later()] : given, made),
    get: (target, key): unknown => (key === 'now' ? later : Reflect.get(target, key)),
  });
}

// No demo is started for it: it has a site of its own.
test.use({ baseURL: '', actionTimeout: patient(30_000) });

test('an operator runs a new site for its first month from a browser alone', async ({ browser, contextOptions, isMobile }) => {
  test.setTimeout(patient(480_000));
  const postbox = await openPostbox();
  let aheadMs = 0;
  const site = await makeSite({
    demo: false,
    env: (port) => ({
      PUBLIC_URL: `http://localhost:${port}`,
      NODE_OPTIONS: `--import=${import.meta.resolve('./harness/first-month/time-ahead.ts')}`,
      HEARTH_TEST_AHEAD_MS: String(aheadMs),
    }),
  });
  const visit = async () => (await browser.newContext({ ...contextOptions, baseURL: site.url })).newPage();
  try {
    await site.start();
    const [page, visitor] = [await visit(), await visit()];
    const watched = [];
    for (const each of [page, visitor]) watched.push(await watch(each, site.url, { refusals: REFUSALS, tolerated: null }));
    const passDays = async (days: number) => {
      // No page asks for news while the site is away.
      for (const open of browser.contexts().flatMap((context) => context.pages())) await open.goto('about:blank');
      aheadMs += days * DAY_MS;
      for (const context of browser.contexts()) await context.addInitScript(moveClock, days * DAY_MS);
      await site.stop();
      await site.start();
    };
    const month: Month = { site, postbox, page, visitor, isMobile, passDays };
    const secret = await lightTheFire(month);
    await makeGamesAndColumns(month);
    await writeGuides(month);
    const author = await signUp(month, await visit(), { nickName: '夜行的人', email: 'author@example.com' });
    const presenter = await signUp(month, await visit(), { nickName: '坐堂的人', email: 'presenter@example.com' });
    const second = await signUp(month, await visit(), { nickName: '同守的人', email: 'second@example.com' });
    await invitePresenter(month, presenter);
    await workAtDesk(presenter, { author, reporter: second });
    await addOperator(month, second, secret);
    // The rest of the month is walked in the other theme.
    for (const each of [page, visitor, author.page, second.page]) await changeTheme(each);
    await approveScenery(month, author);
    await renameOffence(month, author);
    await handlePosts(month, presenter);
    await suspend(month, author);
    await appeal(author.page);
    await decideAppeal(second.page, author);
    await readAnswer(author.page);
    await announceAndLookAround(month);
    await backUp(month);
    await closeAndOpen(month);
    await readRecord(month);
    for (const each of watched) each.expectQuiet();
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.remove();
    await postbox.close();
  }
});
