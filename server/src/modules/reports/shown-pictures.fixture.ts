import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ReportCases } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { sendFile, type Sent } from '#server/modules/files/uploads/uploads.fixture.ts';
import { reportAs, signUpReporter } from './reporters.fixture.ts';

/** Returns every address of a picture. */
export const addressesOf = ({ variants }: Sent) => variants.map(({ url }) => url);

/** What an address answers: to a visitor, another member, the picture's sender, the staff. */
export const OPEN = [200, 200, 200, 200];
export const WITHHELD = [404, 404, 200, 200];

/** Returns a site of the file that calls it, with pictures in posts, and what their addresses answer. */
export function setUpPictures() {
  let site: TestSite;
  let presenter: Signed;
  let author: Signed;
  let shade = 0;
  /** By how much the site's clock is ahead. */
  let ahead = 0;
  beforeAll(async () => {
    site = await startTestSite({ clock: { now: () => new Date(Date.now() + ahead) } });
    [presenter, author] = await Promise.all([site.signUp('守夜的主持', 'presenter'), site.signUp('贴图的人')]);
  });
  afterAll(() => site.close());

  const nameOf = (role: string) => `${role}${(shade += 1)}`;
  function paint(): Promise<Buffer> {
    shade += 1;
    const picture = sharp({ create: { width: 800, height: 500, channels: 3, background: { r: shade, g: 90, b: 120 } } });
    return picture.png().toBuffer();
  }
  const send = async (bytes: Buffer, as: Signed): Promise<Sent> => (await sendFile(site, bytes, { as, fields: { purpose: 'picture' } })).t;
  const sendPicture = async (as: Signed): Promise<Sent> => send(await paint(), as);
  async function writePost(as: Signed, { id: fileId, url: src }: Pick<Sent, 'id' | 'url'>, title: string): Promise<number> {
    const image = { type: 'image', attrs: { src, alt: '', width: 800, height: 500, fileId } };
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '看图说话，看图说话，看图说话。' }] }, image] };
    const saved = await site.post<{ id: number }>('post/save', { columnId: 1101, title, body }, { as });
    expect(saved.code).toBe('200');
    return saved.t.id;
  }
  /** Returns what an address of a picture answers: to a visitor, another member, its sender, the staff. */
  async function statuses(url: string, sender = author): Promise<number[]> {
    const stranger = await site.signUp(nameOf('看客'));
    const responses = [null, stranger, sender, presenter].map((as) => site.app.inject({ url, headers: as ? { authorization: `Bearer ${as.token}` } : {} }));
    return (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  }
  async function close(id: number, outcome: 'rejected' | 'upheld', hide = false) {
    const reportCase = (await site.get<ReportCases>('informer/desk?size=50', { as: presenter })).t.items.find(({ targetId }) => targetId === id);
    const judge = await site.signUp(nameOf('结案的'), 'presenter');
    return site.post(`informer/handle/${reportCase?.id}`, { outcome, answer: '看过了，按规矩办。', hide }, { as: judge });
  }

  /** Reports a picture of a post as a leak. */
  async function mark(id: number, pictureId: number): Promise<void> {
    const body = { reason: 'privacy', markedPictures: [pictureId] };
    expect((await reportAs(site, { kind: 'post', id }, { as: await signUpReporter(site), body })).code).toBe('200');
  }

  return {
    get site() {
      return site;
    },
    get presenter() {
      return presenter;
    },
    get author() {
      return author;
    },
    /** Sets the site's clock ahead. */
    setAhead: (ms: number) => void (ahead = ms),
    nameOf,
    paint,
    send,
    sendPicture,
    writePost,
    statuses,
    close,
    mark,
  };
}
