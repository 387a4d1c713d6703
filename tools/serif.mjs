// Builds a subset of Noto Serif CJK SC Bold (SIL Open Font License 1.1), from Debian's package fonts-noto-cjk, for the words the site
// itself writes:
// node tools/serif.mjs [path of NotoSerifCJK-Bold.ttc]
// Writes web/src/ui/hearth-serif.woff2 with the words below, and every heading a page writes into <SectionHead>.
// Titles by members never use it: a word half in this typeface and half in another looks broken.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import subsetFont from 'subset-font';

const SOURCE = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc';
const WEB = join(import.meta.dirname, '../web/src');
const TARGET = join(WEB, 'ui/hearth-serif.woff2');
const MAX_BYTES = 40 * 1024;
/** The collection's faces are in this order. */
const FACES = ['JP', 'KR', 'SC', 'TC', 'HK'];

const WORDS = `
0123456789 .,:-/%+·…
炉边 炉边夜话 第一二三四五六七八九十百期 万亿
今日热议 编辑荐读 在席主持 公堂公示 本文目录 同题佳作 最新热门精华 全部未读 近讯 我的消息 评论回复收藏关注
处罚文书 警示 结案 罚单 黑名单 拉黑 永久 警告 观察 天年 生效 期满 撤销 申诉 维持 减轻 秉公裁决 有凭有据 各自陈词
待受理 答辩 审理中 复核 检举 成立 证据不足 和解 事实 理由 条文 时间线 相似旧案 双方 诉 精
欢迎回来 登录 注册 栏目 添柴 风景 统计 大区
`;

/** Returns one face of a font collection as a font of its own. */
function faceOf(collection, index) {
  const at = collection.readUInt32BE(12 + index * 4);
  const count = collection.readUInt16BE(at + 4);
  const directory = Buffer.from(collection.subarray(at, at + 12 + count * 16));
  const tables = [];
  let offset = directory.length;
  for (let table = 0; table < count; table += 1) {
    const entry = 12 + table * 16;
    const length = directory.readUInt32BE(entry + 12);
    const from = directory.readUInt32BE(entry + 8);
    directory.writeUInt32BE(offset, entry + 8);
    const padded = Buffer.alloc((length + 3) & ~3);
    collection.copy(padded, 0, from, from + length);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...tables]);
}

/** Returns the headings written literally in the pages. */
function headings() {
  return globSync(join(WEB, '**/*.tsx')).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/<SectionHead[^>]*?\btitle="([^"]+)"/g), ([, title]) => title),
  );
}

const characters = [...new Set(WORDS.replace(/\n/g, '') + headings().join(''))].sort().join('');
const font = await subsetFont(faceOf(readFileSync(SOURCE), FACES.indexOf('SC')), characters, {
  targetFormat: 'woff2',
  noHinting: true,
  noLayoutClosure: true,
  dropTables: ['vhea', 'vmtx', 'VORG', 'GSUB', 'GPOS', 'BASE'],
});
if (font.length > MAX_BYTES) throw new Error(format('%d bytes are more than a page should carry for its headings', font.length));
writeFileSync(TARGET, font);
process.stdout.write(format('%d glyphs, %d bytes\n', characters.length, font.length));
