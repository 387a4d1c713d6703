import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { patient } from '#tools/patience.ts';
import { encoderCounts } from '../pictures/encoder.ts';
import { sendFile } from './uploads.fixture.ts';

const PICTURES = 30;
/** Those that were with the encoder, or next, when the avatar came, and one that ends while its answer is on its way. */
const MAX_BEFORE = 3;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it(
  `${PICTURES} pictures of 40 megapixels from one account are answered, and do not keep another one's avatar waiting behind them`,
  async () => {
    const [flooding, other] = [await site.signUp('倾盆大雨'), await site.signUp('换头像的人')];
    const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#334455' } })
      .png()
      .toBuffer();
    const avatar = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    let done = 0;
    // What follows the end of a picture is let pass, and makes it another file.
    const flood = Array.from({ length: PICTURES }, () =>
      sendFile(site, Buffer.concat([large, randomBytes(16)]), { as: flooding }).then((sent) => {
        if (sent.status === 200) done += 1;
        return sent;
      }),
    );
    await expect.poll(() => encoderCounts().waiting, { timeout: patient(20_000), interval: 5 }).toBeGreaterThan(3);
    const before = done;
    const worn = await sendFile(site, avatar, { as: other, fields: { purpose: 'avatar' } });
    expect([worn.status, done - before <= MAX_BEFORE]).toEqual([200, true]);

    const answers = await Promise.all(flood);
    // Whatever cannot be taken now says when to come back.
    for (const { status, headers } of answers)
      if (status !== 200) expect([[503, 429].includes(status), headers['retry-after'] === undefined]).toEqual([true, false]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
  },
  patient(120_000),
);
