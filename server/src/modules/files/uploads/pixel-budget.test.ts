import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { countPixels } from './pixel-budget.ts';

let site: TestSite;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite();
  member = await site.signUp('爱拍照的人');
});
afterAll(() => site.close());

it('lets a member have no more pixels decoded than the budget, whatever the files weigh, and others theirs', async () => {
  const large = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#334455' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const count = (id: number) => countPixels(site.platform, id, large);
  // 36 of 600 million pixels each.
  for (let nth = 0; nth < 16; nth += 1) await count(member.id);
  await expect(count(member.id)).rejects.toMatchObject({ name: 'tooManyRequests' });
  const small = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#334455' } })
    .png()
    .toBuffer();
  await countPixels(site.platform, member.id, small);
  await count(member.id + 1);
  await countPixels(site.platform, member.id, Buffer.from('no picture at all'));
});
