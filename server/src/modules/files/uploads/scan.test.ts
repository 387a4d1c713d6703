import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { EICAR, startTestClamd, type TestClamd } from '#server/platform/testing/clamd.ts';
import { sendFile } from './uploads.fixture.ts';

let clamd: TestClamd;
let site: TestSite;
let member: Signed;
beforeAll(async () => {
  clamd = await startTestClamd();
  site = await startTestSite({ env: { HEARTH_CLAMD: `127.0.0.1:${clamd.address.port}` } });
  member = await site.signUp('守门人');
});
afterAll(async () => {
  await site.close();
  await clamd.close();
});

const countFiles = async () => (await site.platform.db.query('SELECT id FROM files UNION ALL SELECT id FROM sealed_files')).length;

it('a file is kept once the scanner has looked at the whole of it, and one with something in it is not', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  expect((await sendFile(site, picture, { as: member })).status).toBe(200);
  expect(clamd.received.at(-1)?.equals(picture)).toBe(true);
  const before = await countFiles();
  const text = Buffer.from(`聊天记录\n${EICAR}\n`);
  expect(await sendFile(site, text, { as: member, fileName: 'a.txt', fields: { purpose: 'evidence' } })).toMatchObject({
    status: 415,
    name: 'fileInfected',
    message: expect.stringContaining('恶意程序'),
  });
  // In two pieces that say nothing each.
  const size = String(text.length);
  const first = await sendFile(site, text.subarray(0, 40), { as: member, fileName: 'a.txt', fields: { purpose: 'evidence', size, offset: '0' } });
  const upload = String(first.t.upload);
  const whole = await sendFile(site, text.subarray(40), { as: member, fileName: 'a.txt', fields: { purpose: 'evidence', upload, offset: '40' } });
  expect(whole).toMatchObject({ status: 415, name: 'fileInfected' });
  expect(await countFiles()).toBe(before);
});

it('while the scanner is away no file is taken, in words, and the same one is once it is back', async () => {
  const text = Buffer.from('一段普通的聊天记录');
  const send = () => sendFile(site, text, { as: member, fileName: 'b.txt', fields: { purpose: 'evidence' } });
  clamd.behave({ maxBytes: 1 });
  expect(await send()).toMatchObject({ status: 503, name: 'scannerAway', headers: { 'retry-after': '30' } });
  clamd.behave({});
  expect((await send()).status).toBe(200);
});
