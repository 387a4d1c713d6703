import sharp from 'sharp';
import type { Envelope } from '#contract/envelope.ts';
import type { UploadedImage } from '#contract/api/files.ts';
import type { SubmittedScenery } from '#contract/api/scenery.ts';
import type { Signed, TestResponse, TestSite } from '#server/app/testing.ts';

let shade = 0;

/** What tests do with pictures, through the front door. */
export interface SceneryFixture {
  /** Uploads a picture, different from all before, and returns its id. */
  develop(as: Signed, size?: { width: number; height: number; background?: string }): Promise<number>;
  /** Submits a picture with the test's details. */
  handIn(as: Signed, details?: object, gameId?: number): Promise<TestResponse<SubmittedScenery>>;
  /** Submits a picture that a presenter approves, and returns its id. */
  hang(as: Signed, details?: object, gameId?: number): Promise<number>;
}

/** Returns a darkroom whose pictures that presenter approves. */
export function openSceneryFixture(site: TestSite, presenter: Signed): SceneryFixture {
  const develop: SceneryFixture['develop'] = async (as, { width, height, background = '#336699' } = { width: 800, height: 450 }) => {
    shade += 1;
    const mark = { create: { width: 8, height: 8, channels: 3 as const, background: { r: shade % 256, g: shade >> 8, b: 9 } } };
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .composite([{ input: mark, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const boundary = 'darkroom';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const response = await site.app.inject({
      method: 'POST',
      url: '/oss/r/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${as.token}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    const envelope: Envelope<UploadedImage> = response.json();
    if (envelope.code !== '200') throw new Error(`not taken: ${envelope.message}`);
    return envelope.t.id;
  };
  const handIn: SceneryFixture['handIn'] = async (as, details = {}, gameId = 1) => {
    const fileId = 'fileId' in details ? details.fileId : await develop(as);
    const whole = { title: '湖边的早晨', zone: '翡翠林', expansion: '熊猫人之谜', shotAt: '2026-01-02', tags: ['湖', '清晨'], story: '', ...details, fileId };
    return site.post<SubmittedScenery>('scenery/save', whole, { as, gameId });
  };
  const hang: SceneryFixture['hang'] = async (as, details, gameId) => {
    const { t, message } = await handIn(as, details, gameId);
    if (!t) throw new Error(`not handed in: ${message}`);
    await site.post(`scenery/review/${t.id}`, { approve: true }, { as: presenter });
    return t.id;
  };
  return { develop, handIn, hang };
}
