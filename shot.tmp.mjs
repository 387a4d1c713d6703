import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:4101';
const [who, ...specs] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const emails = { operator: 'operator@hearth.example', presenter: 'presenter@hearth.example', member: 'member@hearth.example' };
let token = null;
if (emails[who]) {
  const r = await fetch(base + '/restful/v1/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ account: emails[who], password: 'lubian2026' }) });
  const j = await r.json(); token = j.t?.token; if (!token) console.log(j);
}
for (const spec of specs) {
  // path|width|theme|name|script
  const [path, width, theme, name, act] = spec.split('|');
  const context = await browser.newContext({ viewport: { width: Number(width), height: Number(width) > 700 ? 900 : 844 }, locale: 'zh-CN', serviceWorkers: 'block', hasTouch: Number(width) < 700, isMobile: Number(width) < 700 });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(name, m.type(), m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message.slice(0, 300)));
  await page.goto(base + '/robots.txt');
  await page.evaluate(([t, th]) => { if (t) localStorage.setItem('hearth-token', JSON.stringify({ state: { token: 'Bearer ' + t }, version: 0 })); localStorage.setItem('theme', th); }, [token, theme]);
  await page.goto(base + path, { waitUntil: 'networkidle' });
  if (act) { await page.evaluate('(async()=>{' + act + '})()'); await page.waitForTimeout(900); }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log(name, 'overflow', over);
  await page.screenshot({ path: `/tmp/w/frame-shots/${name}.png`, fullPage: true });
  await context.close();
}
await browser.close();
