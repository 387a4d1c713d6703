import { describe, expect, it } from 'vitest';
import { actionsFor, choosePicks, closedColumn, foldTag, isNestedDeeper, canRead, canRefine, tidyTags, type Candidate } from './rules.ts';

describe('where posts may be written', () => {
  it('articles and questions, where the column says how', () => {
    expect(closedColumn({ kind: 'article', createPath: '/post/add/1001' })).toBeNull();
    expect(closedColumn({ kind: 'question', createPath: '/post/add/1203' })).toBeNull();
  });

  it('anywhere else a sentence says why not', () => {
    expect(closedColumn({ kind: 'article', createPath: '' })).toContain('下面');
    expect(closedColumn({ kind: 'complaint', createPath: '/post/add/1301' })).toContain('检举台');
    expect(closedColumn({ kind: 'gallery', createPath: '/scenery/add/1500' })).toContain('不收帖子');
  });
});

describe('tags', () => {
  it('are compared whatever their width, case, hash sign and spaces', () => {
    for (const tag of ['DKP', 'dkp', 'ＤＫＰ', '#Dkp', '＃dkp ']) expect(foldTag(tag)).toBe('dkp');
    expect(foldTag('大  秘境')).toBe('大 秘境');
  });

  it('are kept as typed, each once, in order', () => {
    expect(tidyTags(['#坦克', '坦克', 'DKP', 'ｄｋｐ', '#', '新手'])).toEqual(['坦克', 'DKP', '新手']);
  });
});

describe('rights', () => {
  const post = { authorId: 7, status: 'published', kind: 'article', discussed: true } as const;
  const author = { id: 7, role: 'member', suspended: false } as const;
  const reader = { id: 8, role: 'member', suspended: false } as const;

  it('presenters refine what others have published, but no complaint', () => {
    const presenter = { ...reader, role: 'presenter' } as const;
    expect(actionsFor(post, presenter)).toContain('refine');
    expect(actionsFor({ ...post, authorId: presenter.id }, presenter)).not.toContain('refine');
    expect(actionsFor({ ...post, kind: 'complaint' }, presenter)).not.toContain('refine');
    expect(canRefine({ ...post, status: 'hidden' }, presenter)).toBe(false);
  });

  it('presenters and operators hide posts and comments of others, but no complaint; of a case operators hide nothing', () => {
    const presenter = { ...reader, role: 'presenter' } as const;
    expect(actionsFor(post, presenter)).toEqual(expect.arrayContaining(['hide', 'hideComment']));
    expect(actionsFor({ ...post, authorId: presenter.id }, presenter)).not.toContain('hide');
    expect(actionsFor({ ...post, kind: 'complaint' }, presenter)).not.toContain('hide');
    expect(actionsFor({ ...post, kind: 'complaint' }, presenter)).toContain('hideComment');
    const operator = { ...reader, role: 'operator' } as const;
    expect(actionsFor(post, operator)).toEqual(expect.arrayContaining(['hide', 'hideComment']));
    expect(actionsFor({ ...post, authorId: operator.id }, operator)).not.toContain('hide');
    expect(actionsFor({ ...post, kind: 'complaint' }, operator)).not.toContain('hideComment');
  });

  it('readers may do everything but change it, authors everything but follow and report themselves', () => {
    expect(actionsFor(post, reader)).toEqual(['comment', 'favor', 'follow', 'report']);
    expect(actionsFor(post, author)).toEqual(['edit', 'remove', 'comment', 'favor', 'compare']);
    expect(actionsFor({ ...post, kind: 'question' }, author)).toContain('accept');
    expect(actionsFor({ ...post, kind: 'question' }, reader)).not.toContain('accept');
  });

  it('a complaint is changed through the court, and discussed with its verdict', () => {
    expect(actionsFor({ ...post, kind: 'complaint', discussed: false }, author)).toEqual(['favor']);
    expect(actionsFor({ ...post, kind: 'complaint' }, reader)).toContain('comment');
  });

  it('a hidden post can only be changed, and a suspended member can do nothing', () => {
    expect(actionsFor({ ...post, status: 'hidden' }, author)).toEqual(['edit', 'remove', 'compare']);
    expect(actionsFor(post, { ...author, suspended: true })).toEqual([]);
  });

  it('what waits or is hidden is seen by its author, what is removed by nobody', () => {
    expect(
      (['published', 'pending', 'hidden', 'removed'] as const).map((status) => [
        canRead({ authorId: 7, status }, null),
        canRead({ authorId: 7, status }, 7),
        canRead({ authorId: 7, status }, 8),
      ]),
    ).toEqual([
      [true, true, true],
      [false, true, false],
      [false, true, false],
      [false, false, false],
    ]);
  });
});

describe('picks', () => {
  const now = new Date('2026-03-04T04:00:00Z');
  const card = (id: number, details: Partial<Candidate>): Candidate => ({
    id,
    cover: null,
    essenceLevel: 0,
    createdAt: '2026-03-01T00:00:00Z',
    hotScore: 0,
    ...details,
  });
  const ids = (cards: readonly Candidate[]) => cards.map(({ id }) => id);

  it('the cover is the best recent essence with a picture; nothing comes twice', () => {
    const cards = [
      card(1, { essenceLevel: 3, cover: {}, createdAt: '2025-01-01T00:00:00Z' }),
      card(2, { essenceLevel: 2, cover: {} }),
      card(3, { essenceLevel: 3 }),
      card(4, { hotScore: 9, cover: {} }),
      card(5, { essenceLevel: 1, hotScore: 5 }),
      card(6, { hotScore: 8 }),
      card(7, { hotScore: 7 }),
    ];
    const { cover, picks } = choosePicks(cards, now);
    expect(cover?.id).toBe(2);
    expect(ids(picks)).toEqual([3, 5, 1, 4]);
  });

  it('older essences and then hot posts step in, and without pictures there is no cover', () => {
    expect(choosePicks([card(1, { essenceLevel: 1, cover: {}, createdAt: '2025-01-01T00:00:00Z' }), card(2, { cover: {} })], now).cover?.id).toBe(1);
    expect(choosePicks([card(1, { essenceLevel: 1 }), card(2, { cover: {} })], now).cover?.id).toBe(2);
    expect(choosePicks([card(1, {})], now)).toMatchObject({ cover: null, picks: [{ id: 1 }] });
    expect(choosePicks([], now)).toEqual({ cover: null, picks: [] });
  });
});

describe('depth', () => {
  const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x');

  it('counts objects and lists alike, however deep', () => {
    expect([isNestedDeeper(nested(3), 3), isNestedDeeper(nested(4), 3), isNestedDeeper({ a: { b: [1] } }, 3), isNestedDeeper(nested(100_000), 200)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([isNestedDeeper(null, 0), isNestedDeeper(undefined, 0)]).toEqual([false, false]);
  });
});
