import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentText } from '#contract/documents/text-of.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { nickName } from '#contract/api/members.shapes.ts';
import { importedPost, type ImportedPost } from './import-rules.ts';

const BODY = '床前明月光，疑是地上霜。举头望明月，低头思故乡。';

function postOf(record: object): ImportedPost {
  const post = importedPost(JSON.stringify(record));
  if (typeof post === 'string') throw new Error(post);
  return post;
}

describe('importedPost', () => {
  it('takes a line as it is where it fits', () => {
    const post = postOf({ title: '静夜思一首', body: `# 题\n\n**${BODY}**`, author: '李白' });
    expect(post).toMatchObject({ title: '静夜思一首', author: '李白', isTitleChanged: false });
    expect(documentText(post.body)).toBe(`题\n${BODY}`);
  });

  it('cuts titles to the limits', () => {
    expect(postOf({ title: '静夜思', body: BODY, author: '李白' })).toMatchObject({ title: '静夜思（李白）', isTitleChanged: true });
    expect(postOf({ title: '', body: BODY })).toMatchObject({ title: '床前明月光，疑是地上霜。（佚名）' });
    const long = postOf({ title: '长'.repeat(100), body: BODY });
    expect(countGraphemes(long.title)).toBe(60);
    expect(long.title.endsWith('…')).toBe(true);
  });

  it('makes nicknames of names', () => {
    for (const [author, nick] of [
      ['貫休（僧）', '貫休僧'],
      ['Li Bai', 'LiBai'],
      ['无', '无_'],
      ['', '佚名'],
      [null, '佚名'],
      ['13800138000', '佚名'],
      ['𠮷'.repeat(20), '𠮷'.repeat(12)],
    ]) {
      expect(postOf({ title: '一个标题', body: BODY, author }).author).toBe(nick);
    }
  });

  it('says why a line is left out', () => {
    expect(importedPost('{"title":')).toBe('读不出来');
    expect(importedPost('[1]')).toBe('读不出来');
    expect(importedPost(JSON.stringify({ title: '太短了吧', body: '太短' }))).toBe('正文至少 10 个字');
    expect(importedPost(JSON.stringify({ title: '太长了吧', body: '长'.repeat(60_000) }))).toMatch(/最多 50000 个字/);
  });

  it('never throws and never gives what the site would refuse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 10 }), (title, author, body) => {
        const post = importedPost(JSON.stringify({ title, author, body: body + BODY }));
        if (typeof post === 'string') return;
        expect(countGraphemes(post.title)).toBeGreaterThanOrEqual(4);
        expect(countGraphemes(post.title)).toBeLessThanOrEqual(60);
        expect(nickName.safeParse(post.author).data).toBe(post.author);
      }),
    );
  });
});
