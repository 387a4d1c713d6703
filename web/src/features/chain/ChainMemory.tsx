import { useEffect, useState } from 'react';
import { readChainHead, type ChainHead } from '#contract/api/ticket-head.ts';
import { readChain } from '#contract/api/tickets.ts';
import { hashChainRecord } from '#contract/chain/ticket-chain.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { rememberedHeads, rememberHead } from './chain-heads.ts';

/** Compares the chain of a game with what this browser has seen of it before, and says where it was changed since. */
export function ChainMemory({ gameId }: { gameId: number }) {
  const [changed, setChanged] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    void findChange(gameId).then((position) => {
      if (!isGone) setChanged(position);
    });
    return () => {
      isGone = true;
    };
  }, [gameId]);
  if (changed === null) return null;
  return (
    <Notice role="status">
      <b>链被改过：</b>第 {changed} 环和这个浏览器记下的不是同一环。<a href="/ultr?code=chain_changed">这是什么意思</a>
    </Notice>
  );
}

/** Returns the position of a record that is not the one that was remembered; null: it is, or nothing is remembered. Never rejects. */
async function findChange(game: number): Promise<number | null> {
  try {
    const remembered = rememberedHeads().find((each) => each.game === game);
    if (remembered && !(await isStillThere(remembered))) return remembered.position;
    rememberHead(await callQuietly(readChainHead, { game }));
  } catch {
    // Without a connection nothing can be said.
  }
  return null;
}

async function isStillThere({ game, position, head }: ChainHead): Promise<boolean> {
  const { records } = await callQuietly(readChain, { game, from: position, size: 1 });
  const [record] = records;
  return record?.position === position && record.hash === head && (await hashChainRecord(record.previousHash, record.content)) === head;
}
