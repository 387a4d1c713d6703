import { describe, expect, it } from 'vitest';
import { replaceTags, similarTags } from './rules.ts';

describe('a tag of a post', () => {
  it('is written otherwise in its place, and comes once', () => {
    expect(replaceTags(['副本', 'ＲＡＩＤ', '新手'], ['raid'], '团本')).toEqual(['副本', '团本', '新手']);
    expect(replaceTags(['团本', '#Raid'], ['raid'], '团本')).toEqual(['团本']);
    expect(replaceTags(['副本', 'raid'], ['raid'], null)).toEqual(['副本']);
  });

  it('is one with others where they were several', () => {
    expect(replaceTags(['Raid', '副本', '大团'], ['raid', '大团'], '团本')).toEqual(['团本', '副本']);
  });
});

describe('tags that nearly read the same', () => {
  const others = ['团本攻略', '团本-攻略', '团本攻客', '团本攻略集', '团本', '攻略团本'].map((label) => ({ tag: label, label }));

  it('differ by signs between or by one character', () => {
    expect(similarTags('团本攻略', others)).toEqual(['团本-攻略', '团本攻客', '团本攻略集']);
  });

  it('are two words where they are short', () => {
    expect(similarTags('法师', [{ tag: '牧师', label: '牧师' }])).toEqual([]);
    expect(similarTags('!', [{ tag: '?', label: '?' }])).toEqual([]);
  });
});
