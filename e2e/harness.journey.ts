import { expect, test } from './harness/test.ts';

/** Whatever a visitor's browser complains of fails a journey: each of these must fail. */
const complaints: Record<string, () => unknown> = {
  'a console error': () => console.error('planted'),
  'an uncaught error': () => setTimeout(() => void JSON.parse('planted')),
  'an unhandled rejection': () => void Promise.reject(new Error('planted')),
  'a request to another origin': () => void fetch('http://127.0.0.2:9/planted').catch(() => undefined),
  'a style against the policy': () => document.body.appendChild(document.createElement('p')).setAttribute('style', 'color:red'),
  'a resource that is not there': () => fetch('/restful/v1/planted'),
};

for (const [name, plant] of Object.entries(complaints)) {
  test(`${name} fails a journey`, async ({ page }) => {
    test.fail();
    await page.goto('/about');
    const arrived = Promise.race([
      page.waitForEvent('pageerror'),
      page.waitForEvent('console', (message) => message.type() === 'error'),
      page.waitForEvent('request', (request) => request.url().startsWith('http://127.0.0.2')),
    ]);
    await page.evaluate(plant);
    await arrived;
  });
}

test.describe('an expected refusal', () => {
  test.use({ refusals: [404] });

  test('fails no journey', { tag: '@core' }, async ({ page }) => {
    await page.goto('/about');
    const status = await page.evaluate(async () => (await fetch('/restful/v1/planted')).status);
    expect(status).toBe(404);
  });
});
