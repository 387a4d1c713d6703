import { patient } from '#tools/patience.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpSearch } from './search.fixture.ts';

const searched = setUpSearch();
const { post, search, idsOf } = searched;

const NAUGHTY = join(import.meta.dirname, '../../../../../shared/data/hostile/naughty_strings.json');

function itemsOf(json: string): string[] {
  const { items }: { items: string[] } = JSON.parse(json);
  return items;
}

describe('what is typed', () => {
  let id = 0;
  beforeAll(async () => {
    id = await post(
      '灰烬王座的火环怎么躲',
      "插件编号 B100Z957，詠嘆調第三段是關鍵。Ｄａｍａｇｅ 100% 的 café 里 a_b\\c 说：don't <script>alert(1)</script> panic。",
      { more: { tags: ['副本', 'Raid Boss'] } },
    );
    await post('毫不相干的一篇闲话');
  });

  it.each([
    '火环',
    '火環',
    '王座的火',
    '灰烬王座的火环怎么躲',
    '躲',
    'z957',
    'B100Z957',
    '00z9',
    'b100',
    '咏叹调',
    '詠嘆調',
    'damage',
    'ＤＡＭＡＧＥ',
    'cafe',
    'CAFÉ',
    '100%',
    'a_b',
    'a_b\\c',
    "don't",
    '<script>',
    '副本',
    'raid',
    '"raid boss"',
    '火环 王座',
    '火环 z957',
    '"灰烬王座" -闲话',
    '火环 -王冠',
    '火\u200b环',
    '火\0环',
    'B100\0Z957 火环',
    ' 火环　',
    '：don',
    '）火环'.slice(1),
  ])('%s finds it', async (q) => {
    expect(await idsOf(q)).toEqual([id]);
  });

  it.each([
    '火王',
    '环火',
    'z9571',
    'b101',
    '100_',
    'a%b',
    'axb',
    '火环 闲话',
    '火环 -王座',
    '"火环 王座"',
    '灰烬王座的火环怎么躲啊',
    '\0',
    '%%',
    '__',
    '\\\\',
    '"raid  bos s"',
  ])('%s does not', async (q) => {
    expect(await idsOf(q)).not.toContain(id);
  });

  it('nothing finds nothing', async () => {
    for (const q of ['', '   ', '\u200b', '\0']) expect(await search(q)).toMatchObject({ items: [], total: 0, next: null });
    expect(await searched.site.get('g/post/full/search')).toMatchObject({ code: '200', t: { items: [] } });
  });

  it(
    'hostile texts are texts',
    async () => {
      const collected: string[] = existsSync(NAUGHTY) ? itemsOf(readFileSync(NAUGHTY, 'utf8')) : [];
      const own = [
        'a'.repeat(10_000),
        '的'.repeat(1_000),
        Array.from({ length: 900 }, (_, at) => `词${at}`).join(' '),
        '"'.repeat(500),
        '- '.repeat(500),
        '\ud800',
        '𠮷',
        '\u202e倒',
        "' OR 1=1 --",
        '& | ! <-> :*',
        '(((',
        '火 '.repeat(300),
      ];
      for (const q of [...own, ...collected]) {
        const query = new URLSearchParams({ q: q.toWellFormed() });
        for (const path of ['g/post/full/search', 'g/search/overview', 'g/search/suggest'])
          expect(await searched.site.get(`${path}?${query}`), `${path} ${q}`).toMatchObject({ code: '200' });
      }
    },
    patient(60_000),
  );

  it.each([
    ['q', 'a'.repeat(10_001)],
    ['columnId', 'x'],
    ['from', '2026-02-30'],
    ['to', '昨天'],
    ['sort', 'best'],
    ['tag', '长'.repeat(41)],
    ['author', '长'.repeat(41)],
    ['size', '51'],
    ['page', '0'],
    ['after', 'xx'],
    ['after', Buffer.from('[99999999,0,1,1,1,0]').toString('base64url')],
    ['after', Buffer.from('[0,1,1,1,1,0]').toString('base64url')],
    ['after', Buffer.from('[0,0,"x",1,1,0]').toString('base64url')],
  ])('a wrong %s is named', async (field, value) => {
    const query = new URLSearchParams({ q: '火环', [field]: value });
    expect(await searched.site.get(`g/post/full/search?${query}`)).toMatchObject({
      code: 'A0400',
      fields: [{ path: field, message: expect.stringMatching(/\p{Script=Han}/u) }],
    });
  });
});
