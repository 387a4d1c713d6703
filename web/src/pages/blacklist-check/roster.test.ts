import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLoosely } from '#contract/text/fold.ts';
import { MAX_NAMES } from './max-names.ts';
import { readRoster } from './roster.ts';

const REALMS = new Set(['死亡之翼', '安苏', '罗宁', '熊猫酒仙'].map(foldLoosely));
const isRealm = (folded: string) => REALMS.has(folded);
const read = (text: string) => readRoster(text, isRealm).names.map(({ name, realm }) => (realm ? `${name}-${realm}` : name));

describe('readRoster', () => {
  it.each([
    ['名字-服务器', '夜半敲钟-死亡之翼', ['夜半敲钟-死亡之翼']],
    ['one a line', '夜半敲钟\n半夏\r\n决明子', ['夜半敲钟', '半夏', '决明子']],
    ['a tab between', '夜半敲钟\t死亡之翼\n半夏\t安苏', ['夜半敲钟-死亡之翼', '半夏-安苏']],
    ['a blank between', '夜半敲钟 死亡之翼', ['夜半敲钟-死亡之翼']],
    ['commas of both kinds', '夜半敲钟,半夏，决明子、青衫渡-罗宁；一斗烟', ['夜半敲钟', '半夏', '决明子', '青衫渡-罗宁', '一斗烟']],
    ['blanks between names', '夜半敲钟 半夏 决明子', ['夜半敲钟', '半夏', '决明子']],
    ['the realm first', '死亡之翼-夜半敲钟', ['夜半敲钟-死亡之翼']],
    ['full width', 'Ａｌｉｃｅ－安苏', ['Alice-安苏']],
    ['long dashes', '夜半敲钟 — 死亡之翼\n半夏–安苏', ['夜半敲钟-死亡之翼', '半夏-安苏']],
    ['numbers before', '1. 夜半敲钟\n2、半夏-安苏\n(3) 决明子\n④', ['夜半敲钟', '半夏-安苏', '决明子']],
    ['class and role beside', '夜半敲钟（潜行者）\n半夏 牧师 治疗\n决明子\tWARRIOR\tTANK\t639', ['夜半敲钟', '半夏', '决明子']],
    ['an export with a head', 'name,realm,class\n夜半敲钟,死亡之翼,ROGUE\n半夏,安苏,PRIEST', ['夜半敲钟-死亡之翼', '半夏-安苏']],
    ['an export in Lua', 'Roster = {\n  ["夜半敲钟-死亡之翼"] = true,\n  ["半夏"] = "安苏",\n}', ['夜半敲钟-死亡之翼', '半夏-安苏']],
    ['an export in JSON', '[{"name":"夜半敲钟","realm":"死亡之翼","class":"ROGUE"}]', ['夜半敲钟-死亡之翼']],
    [
      'links and colors of the chat',
      '|cffc79c6e|Hplayer:夜半敲钟-死亡之翼:12:WHISPER|h[夜半敲钟]|h|r 来了\n|cff00ff00半夏-安苏|r',
      ['夜半敲钟-死亡之翼', '来了', '半夏-安苏'],
    ],
    ['a name twice', '夜半敲钟-死亡之翼\n夜半敲钟-死亡之翼', ['夜半敲钟-死亡之翼']],
    ['case', 'Bob-安苏\nBOB-安苏', ['Bob-安苏']],
    ['characters beyond the basic plane', '𠮷野-安苏', ['𠮷野-安苏']],
    ['what nobody sees', '夜\u200b半敲\u2060钟\ufeff-死亡之翼', ['夜半敲钟-死亡之翼']],
  ])('reads %s', (_what, text, names) => {
    expect(read(text)).toEqual(names);
  });

  it('returns the lines it could not read, and skips rules and headings', () => {
    const { names, unread } = readRoster('半夏\n%%% 100% $$$\n<script>alert(1)</script>!!\n----\nname,class\n' + '啊'.repeat(40), isRealm);
    expect(names).toEqual(expect.arrayContaining([{ name: '半夏', realm: '' }]));
    expect(unread.at(-1)).toBe('啊'.repeat(40));
    expect(unread).not.toContain('----');
    expect(unread).not.toContain('name,class');
  });

  it('returns a limited number of names, and that there were more', () => {
    const names = Array.from({ length: MAX_NAMES + 10 }, (_, index) => `甲${String.fromCodePoint(0x4e00 + (index % 20_000))}`).join('\n');
    const roster = readRoster(names, isRealm);
    expect(roster.names).toHaveLength(MAX_NAMES);
    expect(roster.isCut).toBe(true);
  });

  it('reads any text without throwing, and returns only names that a realm allows', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 400 })), (text) => {
        for (const { name } of readRoster(text, isRealm).names) expect(name).toMatch(/^[\p{L}\p{M}\p{N}·'’]+$/u);
      }),
    );
  });

  it('reads back what it is written from, in each of the ways to write', () => {
    const name = fc.constantFrom('夜半敲钟', '半夏', '决明子', '青衫渡', 'Arthas', '𠮷野家', '一斗烟');
    const realm = fc.constantFrom('死亡之翼', '安苏', '罗宁', '熊猫酒仙');
    const way = fc.constantFrom('-', '－', '\t', ' - ', '@');
    const between = fc.constantFrom('\n', '\r\n', '、', '，', ';');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, realm, way), { minLength: 1, maxLength: 12, selector: ([each, at]) => `${each}-${at}` }),
        between,
        (all, joint) => {
          const text = all.map(([each, at, how]) => `${each}${how}${at}`).join(joint);
          expect(read(text)).toEqual(all.map(([each, at]) => `${each}-${at}`));
        },
      ),
    );
  });
});
