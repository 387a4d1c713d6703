import { parseArgs } from 'node:util';
import { verifyCourt } from '#contract/chain/verify/court.ts';
import type { ChainAnchor } from '#contract/chain/verify/source.ts';
import { Mismatch } from '#contract/chain/verify/values.ts';
import { openSite } from './site-source.ts';

const USAGE = '用法：npm run court -- verify 网址 [--game 1] [--head 游戏:位置:哈希]...';
const ANCHOR = /^(\d{1,9}):(\d{1,9}):([0-9a-f]{64})$/;

/** Verifies a site and says what fits and what does not. Returns the exit code: 0 where everything fits, else 1. */
export async function verifySite(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (!given) {
    console.error(USAGE);
    return 1;
  }
  const games = new Set([given.game, ...given.anchors.map(({ game }) => game)]);
  let faults = 0;
  for (const game of games) {
    try {
      const { records, head, cases, draws, sealed } = await verifyCourt(openSite(given.url), { game, anchors: given.anchors, now: new Date() });
      console.log(`游戏 ${game}：罚单链 ${records} 环、结案 ${cases} 桩、抽签 ${draws} 次，链、抽签和数字都对得上。`);
      if (sealed > 0) console.log(`其中 ${sealed} 张罚单的名字依法封存，原文没有给出。`);
      console.log(`链头 ${game}:${records}:${head}，记下来，下次用 --head 带上。`);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      console.error(`游戏 ${game}：${error.message}`);
      faults += 1;
    }
  }
  return faults > 0 ? 1 : 0;
}

function readArguments(args: readonly string[]): { url: URL; game: number; anchors: ChainAnchor[] } | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { game: { type: 'string', default: '1' }, head: { type: 'string', multiple: true, default: [] } },
  });
  const [address = ''] = positionals;
  const anchors = values.head.map((text) => ANCHOR.exec(text));
  if (!URL.canParse(address) || !/^[1-9]\d{0,8}$/.test(values.game) || anchors.includes(null)) return null;
  return {
    url: new URL(address),
    game: Number(values.game),
    anchors: anchors.flatMap((found) => (found ? [{ game: Number(found[1]), position: Number(found[2]), head: found[3] ?? '' }] : [])),
  };
}
