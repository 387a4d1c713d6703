import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { deleteQueuedFiles } from '#server/modules/files/index.ts';
import { readWhole } from '#server/platform/files/files.ts';
import { patient } from '#tools/patience.ts';
import { checkFile, importFile } from '../import-file.ts';
import { setUpFiles, undoRun, wishFor } from '../imports.fixture.ts';

const IMPORTER = fileURLToPath(new URL('../importer.fixture.ts', import.meta.url));
const fileOf = setUpFiles();

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'hearth-old-files-'));
  await mkdir(join(folder, 'forum'));
  await put('plain.png', await drawn('#5a6b7c').png().toBuffer());
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const drawn = (color: string, width = 640, height = 360) => sharp({ create: { width, height, channels: 3, background: color } });
const put = async (path: string, bytes: Buffer | string) => writeFile(join(folder, path), bytes);
const run = (file: string) => importFile(site.platform.db, wishFor(site, file, folder));
const targetOf = async (kind: string, id: string) =>
  (await site.platform.db.queryOne<{ id: number }>('SELECT target_id AS id FROM imported WHERE kind = $1 AND source_id = $2', [kind, id]))?.id ?? 0;
const rows = async () => (await site.platform.db.queryOne<{ n: number }>('SELECT count(*)::integer AS n FROM files'))?.n ?? 0;
const at = '2010-07-11T21:40:00+08:00';
const member = (id: string, nickName: string) => ({ type: 'member', id, nickName, joinedAt: '2009-01-01T00:00:00Z' });
const column = { type: 'column', id: 'fid1', to: 1101 };
const picture = (id: string, author: string, file = `forum/${id}.jpg`) => ({ type: 'picture', id, author, file });

interface Node {
  type: string;
  content?: Node[];
  text?: string;
  attrs?: { src?: string; fileId?: number };
}
const kindsOf = (nodes: Node[] = []): string[] => nodes.map(({ type, content }) => (type === 'blockquote' ? `blockquote(${kindsOf(content).join()})` : type));

describe('pictures that come along', () => {
  it('show where they were, in the form of any other upload, without what the file said besides', async () => {
    await put(
      'forum/a1.jpg',
      await drawn('#aa3311')
        .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } })
        .jpeg()
        .toBuffer(),
    );
    // The name says nothing: the bytes decide.
    await put('forum/a2.jpg', await drawn('#11aa33').png().toBuffer());
    await put('forum/a3.jpg', await drawn('#1133aa').webp().toBuffer());
    await put('forum/a4.jpg', await drawn('#777777').jpeg().toBuffer());
    const bbcode =
      '开头[attach]a1[/attach]中间\n[quote]引的[img]a2[/img][/quote]\n[table][tr][td]格子[attachimg]a3[/attachimg][/td][/tr][/table]\n[code][attach]a1[/attach][/code][attach]a99[/attach]';
    const file = await fileOf('pictures.ndjson', [
      column,
      member('u1', '拍照的人'),
      ...['a1', 'a2', 'a3', 'a4'].map((id) => picture(id, 'u1')),
      { type: 'post', id: 't1', column: 'fid1', author: 'u1', title: '有图的帖子', createdAt: at, bbcode, pictures: ['a4', 'a1'] },
      { type: 'comment', id: 'p1', post: 't1', author: 'u1', createdAt: at, html: '<p>也有图<img src="hearth-import:a2"></p>' },
      { type: 'comment', id: 'p2', post: 't1', author: 'u1', createdAt: at, text: '', pictures: ['a1', 'a2', 'a3', 'a4'] },
      { type: 'comment', id: 'p3', post: 't1', author: 'u1', createdAt: at, bbcode: '[attach]a1[/attach]' },
    ]);
    const rehearsed = await checkFile(site.platform.db, wishFor(site, file, folder));
    expect([rehearsed.refused, rehearsed.added, rehearsed.picturesMissing, await rows()]).toMatchObject([[], { picture: 4, post: 1, comment: 3 }, 1, 0]);
    const report = await run(file);
    expect(report).toMatchObject({ refused: [], added: { picture: 4, post: 1, comment: 3 }, picturesMissing: 1, picturesLeft: 1 });
    const { t: post } = await site.get<{ body: { content: Node[] } }>(`g/post/view/${await targetOf('post', 't1')}`);
    expect(kindsOf(post.body.content)).toEqual([
      'paragraph',
      'image',
      'paragraph',
      'blockquote(paragraph,image)',
      'table',
      'image',
      'codeBlock',
      'paragraph',
      'image',
    ]);
    expect(JSON.stringify(post.body)).toContain('[attach]a1[/attach]');
    expect(JSON.stringify(post.body)).toContain('（图片没有带来）');
    expect(JSON.stringify(post.body)).not.toMatch(/[\ue000\ue001]/);
    const src = post.body.content[1]?.attrs?.src ?? '';
    expect(src).toMatch(/^\/files\/.*\.webp$/);
    const shown = await site.app.inject(src);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const head = await sharp(shown.rawPayload).metadata();
    expect([head.exif, shown.rawPayload.includes('secret-owner')]).toEqual([undefined, false]);
    const { t: comments } = await site.get<{ items: { body: string; images: object[] }[] }>(`g/comment/post/${await targetOf('post', 't1')}`);
    expect(comments.items.map(({ body, images }) => [body, images.length])).toEqual([
      ['也有图', 1],
      ['（图片）', 3],
      ['（图片）', 1],
    ]);
  });

  it(
    'are left out with a reason where a path is of another place or the bytes are no picture',
    async () => {
      const secret = join(folder, '..', `outside-${process.pid}.png`);
      await writeFile(secret, await drawn('#000000').png().toBuffer());
      await symlink(secret, join(folder, 'forum/link.png'));
      await symlink('/etc', join(folder, 'etc'));
      await put('forum/inside.png', await drawn('#222222').png().toBuffer());
      await symlink('inside.png', join(folder, 'forum/near.png'));
      await put('forum/script.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      await put('forum/page.jpg', '<html><script>alert(1)</script></html>');
      await put('forum/half.jpg', (await drawn('#333333').jpeg().toBuffer()).subarray(0, 300));
      await put('forum/bomb.png', await drawn('#444444', 12_000, 6_000).png().toBuffer());
      await put('forum/large.jpg', Buffer.alloc(11 * 1024 * 1024, 1));
      const paths = {
        up: `../outside-${process.pid}.png`,
        absolute: secret,
        backslash: 'forum\\inside.png',
        link: 'forum/link.png',
        near: 'forum/near.png',
        below: 'etc/passwd',
        folder: 'forum',
        none: 'forum/none.jpg',
        through: 'forum/inside.png/more',
        svg: 'forum/script.svg',
        page: 'forum/page.jpg',
        half: 'forum/half.jpg',
        bomb: 'forum/bomb.png',
        large: 'forum/large.jpg',
        nul: 'forum/\0.jpg',
      };
      const before = await rows();
      const report = await run(
        await fileOf('tricks.ndjson', [member('u1', '拍照的人'), ...Object.entries(paths).map(([id, path]) => picture(id, 'u1', path))]),
      );
      await rm(secret);
      expect(Object.fromEntries(report.refused.map(({ id, reason }) => [id, reason]))).toEqual({
        up: '文件的路径要在 --files 的文件夹里面',
        absolute: '文件的路径要在 --files 的文件夹里面',
        backslash: '文件的路径要在 --files 的文件夹里面',
        link: '文件是一个链接，不读',
        near: '文件是一个链接，不读',
        below: '文件是一个链接，不读',
        folder: '不是一个普通的文件',
        none: '没有这个文件',
        through: '没有这个文件',
        svg: '只收 JPEG、PNG、WebP、GIF、AVIF 图片',
        page: '只收 JPEG、PNG、WebP、GIF、AVIF 图片',
        half: '这张图片是坏的或不完整，打不开，请换一张',
        bomb: '图片最大 10 MB、4000 万像素，请缩小后再传',
        large: '图片超过 10 MB',
        nul: 'file 里有不能有的字符',
      });
      expect(await rows()).toBe(before);
    },
    patient(60_000),
  );

  it('need a folder, and belong to who came before', async () => {
    const pictures = [picture('b1', 'nobody', 'plain.png'), picture('b2', 'n1', 'plain.png'), picture('b3', 'n1', 'plain.png')];
    const file = await fileOf('nowhere.ndjson', [member('n1', '没有相册的'), ...pictures]);
    expect((await importFile(site.platform.db, wishFor(site, file))).reasons).toEqual({ '不知道文件在哪里：用 --files 写上它们的文件夹': 3 });
    expect((await run(file)).refused.map(({ reason }) => reason)).toEqual(['前面没有这个会员：nobody']);
    // The same bytes of the same member are the same file.
    expect(await targetOf('picture', 'b2')).toBe(await targetOf('picture', 'b3'));
  });
});

describe('an avatar', () => {
  it('is worn by its member, who keeps one they have; both go with the run, row and bytes', async () => {
    await put('me.png', await drawn('#8899aa').png().toBuffer());
    const before = await rows();
    const records = [column, member('w1', '戴头像的'), { type: 'avatar', id: 'w1', file: 'me.png' }, picture('w1p', 'w1', 'me.png')];
    const post = { type: 'post', id: 'wt', column: 'fid1', author: 'w1', title: '有图有头像', createdAt: at, bbcode: '[attach]w1p[/attach]' };
    const { runId, added } = await run(await fileOf('avatar.ndjson', [...records, post]));
    expect(added).toMatchObject({ avatar: 1, picture: 1, post: 1 });
    const memberId = await targetOf('member', 'w1');
    const worn = await site.platform.db.queryOne<{ id: number }>('SELECT avatar_file_id AS id FROM members WHERE id = $1', [memberId]);
    expect(worn?.id).toBe(await targetOf('avatar', 'w1'));
    const name = `avatars/${memberId}-${worn?.id}.webp`;
    expect((await readWhole(site.platform.files, name))?.length).toBeGreaterThan(0);
    const { names } = (await site.platform.db.queryOne<{ names: string[] }>(
      `SELECT array_agg(v ->> 'name') AS names FROM files, jsonb_array_elements(variants) v WHERE files.id = $1`,
      [await targetOf('picture', 'w1p')],
    )) ?? { names: [] };
    expect(await undoRun(site, runId)).toMatchObject({ posts: { removed: 1, kept: 0 }, members: { removed: 1, kept: 0 }, pictures: { removed: 2, kept: 0 } });
    expect(await rows()).toBe(before);
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    for (const stored of [name, ...names]) expect(await site.platform.files.find(stored), stored).toBeNull();
  });

  it('and pictures of a post that somebody has built upon stay with it', async () => {
    await put('kept.png', await drawn('#c0ffee').png().toBuffer());
    const records = [
      column,
      member('k1', '留下图的'),
      picture('k1p', 'k1', 'kept.png'),
      picture('k2p', 'k1', 'plain.png'),
      { type: 'post', id: 'kt', column: 'fid1', author: 'k1', title: '有人回的图', createdAt: at, bbcode: '看[attach]k1p[/attach]' },
      { type: 'post', id: 'kt2', column: 'fid1', author: 'k1', title: '没人回的图', createdAt: at, bbcode: '看[attach]k2p[/attach]' },
    ];
    const { runId } = await run(await fileOf('kept.ndjson', records));
    const postId = await targetOf('post', 'kt');
    expect((await site.post(`comment/save/${postId}`, { body: '好图' }, { as: await site.signUp('看图的人') })).code).toBe('200');
    expect(await undoRun(site, runId)).toMatchObject({ posts: { removed: 1, kept: 1 }, pictures: { removed: 1, kept: 1 }, members: { removed: 0, kept: 1 } });
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    const { t: post } = await site.get<{ body: { content: Node[] } }>(`g/post/view/${postId}`);
    expect((await site.app.inject(post.body.content[1]?.attrs?.src ?? '')).statusCode).toBe(200);
  });
});

describe('an import of pictures', () => {
  const many = async (name: string, size: number) => {
    for (let n = 0; n < size; n += 1)
      await put(
        `forum/${name}${n}.jpg`,
        await drawn(`#${(n + 16).toString(16)}8844`, 320, 200)
          .png()
          .toBuffer(),
      );
    return fileOf(`${name}.ndjson`, [
      column,
      member(name, `多图${name}`),
      ...Array.from({ length: size }, (_, n) => [
        picture(`${name}${n}`, name),
        { type: 'post', id: `t${name}${n}`, column: 'fid1', author: name, title: `第 ${n} 张图`, createdAt: at, bbcode: `图[attach]${name}${n}[/attach]` },
      ]).flat(),
    ]);
  };

  it(
    'goes on where it was killed, and keeps nothing twice',
    async () => {
      const file = await many('killed', 20);
      const before = await rows();
      const child = spawn(process.execPath, [IMPORTER, JSON.stringify(site.connection), site.platform.config.dataDir, file, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for await (const line of createInterface({ input: child.stdout })) if (Number(line) >= 16) child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
      const half = (await rows()) - before;
      expect(half).toBeGreaterThan(2);
      expect(half).toBeLessThan(20);
      const report = await run(file);
      expect([report.refused, report.picturesMissing, (await rows()) - before]).toEqual([[], 0, 20]);
      expect((await run(file)).before).toBe(42);
    },
    patient(60_000),
  );

  it(
    'run twice at once makes each thing once',
    async () => {
      const file = await many('raced', 8);
      const before = await rows();
      const reports = await Promise.all([run(file), run(file)]);
      expect(reports.map(({ refused }) => refused)).toEqual([[], []]);
      expect(reports[0].added.picture + reports[1].added.picture).toBe(8);
      expect((await rows()) - before).toBe(8);
      const missing = await site.platform.db.query(
        `SELECT p.post_id FROM imported i JOIN post_bodies p ON p.post_id = i.target_id WHERE i.kind = 'post' AND i.source_id LIKE 'traced%' AND p.body::text NOT LIKE '%"image"%'`,
      );
      expect(missing).toEqual([]);
    },
    patient(60_000),
  );
});
