import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { patient } from '../tools/patience.ts';

const ROOT = join(import.meta.dirname, '..');
/** Where the page is, with what must not be kept: the id and a search for a person. */
const ADDRESS = '/cart/list/1101?who=zhangsan';

interface Fault {
  kind: string;
  message: string;
  file: string;
  line: number;
  browser: string;
  browserVersion: number;
  version: string;
  count: number;
}

// Not watched as other journeys are: here things go wrong.
let site: SiteProcess;
test.beforeAll(async () => {
  test.setTimeout(patient(120_000));
  site = await makeSite({ demo: false });
  await site.start();
});
test.afterAll(() => site.remove());

/** Returns the faults as an operator reads them. */
async function readFaults(): Promise<Fault[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/hearth.ts', 'faults', '--json'], {
    cwd: ROOT,
    env: { ...process.env, HEARTH_DATA: site.dataDir, DATABASE_URL: '' },
  });
  const { faults }: { faults: Fault[] } = JSON.parse(stdout);
  return faults;
}

/** Waits until a fault like this one is kept, and returns it. */
async function findFault(wanted: Partial<Fault>): Promise<Fault> {
  const find = async () =>
    (await readFaults()).find((fault) =>
      Object.entries(wanted).every(([name, value]) => Object.entries(fault).some(([key, each]) => key === name && each === value)),
    );
  await expect.poll(async () => Boolean(await find()), { timeout: patient(40_000), intervals: [1_000] }).toBe(true);
  const found = await find();
  if (!found) throw new Error('a fault that was there is gone');
  return found;
}

/** Returns the addresses a page asks for. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('a page where nothing goes wrong loads and sends nothing for it', { tag: '@core' }, async ({ page }) => {
  const asked = listen(page);
  await page.goto(site.url + ADDRESS, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/faults'))).toEqual([]);
});

test('what goes wrong in a browser is counted by its place, and nothing personal with it', async ({ page, browserName: _ }) => {
  test.setTimeout(patient(120_000));
  // A script of ours that fails on what a person wrote.
  await page.route(/\/assets\/entry-client-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nsetTimeout(() => { const told = { 张三的电话: null }; told.张三的电话.length; }, 50);` });
  });
  const asked = listen(page);
  await page.goto(site.url + ADDRESS, { waitUntil: 'load' });
  await expect.poll(() => asked, { timeout: patient(10_000) }).toContain('/faults');

  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/picture.png?who=zhangsan';
  });

  const script = await findFault({ kind: 'error' });
  expect(script).toMatchObject({ message: 'read from nothing', browser: 'Chrome', count: 1 });
  expect(script.file).toMatch(/^entry-client-[\w-]+\.js$/);
  expect(script.line).toBeGreaterThan(1);
  expect(script.version).toContain(script.file.slice('entry-client-'.length, -'.js'.length));
  expect(script.browserVersion).toBeGreaterThan(100);
  expect(await findFault({ kind: 'policy' })).toMatchObject({ message: 'img-src address', count: 1 });

  const everything = JSON.stringify(await readFaults());
  for (const personal of ['张三', 'zhangsan', 'elsewhere', 'cart/list', '1101', 'localhost', '127.0.0.1']) expect(everything).not.toContain(personal);
});

test('a page whose script does not load says so all the same', async ({ page }) => {
  test.setTimeout(patient(120_000));
  await page.route(/\/assets\/entry-client-[\w-]+\.js$/, (route) => route.abort());
  await page.goto(site.url + ADDRESS, { waitUntil: 'load' });
  const fault = await findFault({ kind: 'load' });
  expect(fault.message).toBe('script');
  expect(fault.file).toMatch(/^entry-client-[\w-]+\.js$/);
});

test('a text is taken neither for markup nor for the address of a script, unless our own code says so', async ({ page }) => {
  test.setTimeout(patient(120_000));
  await page.goto(site.url + ADDRESS, { waitUntil: 'load' });
  const outcomes = await page.evaluate(() => {
    const acts = [
      () => (document.createElement('div').innerHTML = '<img src=x>'),
      () => (document.createElement('script').src = '/files/picture.webp'),
      () => new Worker('/files/picture.webp'),
    ];
    return acts.map((act) => {
      try {
        act();
        return 'taken';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    });
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError']);
  expect(await findFault({ kind: 'policy', message: 'require-trusted-types-for trusted-types-sink' })).toMatchObject({ browser: 'Chrome' });
});
