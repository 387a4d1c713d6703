import { describe, expect, it } from 'vitest';
import { sampleSnapshot } from '#web/features/blacklist/snapshot.fixture.ts';
import { compare, findingsText, indexOf } from './compare.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const seconds = (iso: string) => Date.parse(iso) / 1000;

const snapshot = sampleSnapshot(NOW, [
  [1, '夜半敲钟', 0, 1, [0], 0, 0],
  [2, '煞气a杀手', 1, 0, [0], seconds('2027-01-01T00:00:00Z'), 1],
  [3, '旧人', 1, 0, [0], seconds('2026-11-20T00:00:00Z'), 0],
  [4, '半夏', 0, 0, [0], seconds('2027-01-01T00:00:00Z'), 0],
]);
const index = indexOf(snapshot, NOW);
const kindOf = (name: string, realm = '', usual = '') => compare([{ name, realm }], index, usual)[0]?.kind;

describe('compare', () => {
  it('finds a character by name and realm, in any width and case', () => {
    expect(kindOf('夜半敲钟', '死亡之翼')).toBe('listed');
    expect(kindOf('煞气Ａ杀手', '安苏')).toBe('listed');
  });

  it('calls the same name in traditional characters a variant, and accepts a realm in either', () => {
    expect(kindOf('煞氣a殺手', '安蘇')).toBe('variant');
    expect(kindOf('夜半敲钟', '死亡之翼')).toBe('listed');
  });

  it('never takes a namesake of another realm for the one on the list', () => {
    expect(kindOf('夜半敲钟', '安苏')).toBe('namesake');
    expect(kindOf('夜半敲钟')).toBe('namesake');
  });

  it('looks for a name without a realm on the usual one, and only such a name', () => {
    expect(kindOf('半夏', '', '死亡之翼')).toBe('listed');
    expect(kindOf('半夏', '安苏', '死亡之翼')).toBe('namesake');
  });

  it('leaves out what has ended since the list was made', () => {
    expect(kindOf('旧人', '安苏')).toBe('unknown');
  });

  it('writes the findings as text, and that no finding is no clearance', () => {
    const text = findingsText(
      compare(
        [
          { name: '煞气a杀手', realm: '安苏' },
          { name: '路人', realm: '安苏' },
        ],
        index,
        '',
      ),
      snapshot.madeAt,
    );
    expect(text).toContain('【在名单上】煞气a杀手-安苏：拉黑 90 天，至 2027-01-01（申诉中）');
    expect(text).toContain('查无记录 1 人；查无记录不等于清白。');
  });
});
