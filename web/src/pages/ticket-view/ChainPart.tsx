import { useState } from 'react';
import { commitTo, hashChainRecord } from '#contract/chain/ticket-chain.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChainWatch } from '#web/features/chain/ChainWatch.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './ChainPart.module.css';

const KINDS = { issue: '签发', reduce: '减轻', annul: '撤销', suspend: '暂停列名', resume: '恢复列名' } as const;

/** The ticket's records in the chain, and the means to check them here and now. */
export function ChainPart({ ticket }: { ticket: TicketView }) {
  const [found, setFound] = useState<'none' | 'right' | 'wrong'>('none');
  const check = async () => setFound((await isSound(ticket)) ? 'right' : 'wrong');
  return (
    <section aria-labelledby="chain">
      <SectionHead id="chain" title="链上位置" aside={<a href={`/ticket/verify?game=${ticket.gameId}`}>验证整条链</a>} />
      <ChainWatch gameId={ticket.gameId} />
      <ol className={styles.records}>
        {ticket.records.map(({ position, content, previousHash, hash }) => (
          <li key={position}>
            <b>
              第 {position} 环 · {KINDS[content.kind]}
            </b>
            <dl>
              <dt>上一环</dt>
              <dd>{previousHash}</dd>
              <dt>本环</dt>
              <dd>{hash}</dd>
            </dl>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {ticket.opening
          ? '名字和缘由以加盐的承诺入链，公示期间一并给出原文，谁都能在自己的浏览器里算一遍。'
          : '名字已经抹去，承诺仍在链上：少了原文，链照样核得通。'}
      </p>
      <div className={styles.check}>
        <Button icon="fingerprint" onClick={() => void check()}>
          在浏览器里验证
        </Button>
        <p role="status">
          {found === 'right' && (
            <span className={styles.right}>
              <Icon name="circle-check" />
              对得上：哈希与承诺都和原文一致
            </span>
          )}
          {found === 'wrong' && (
            <span className={styles.wrong}>
              <Icon name="circle-x" />
              对不上：这份内容和链上的哈希不一致，请告诉我们
            </span>
          )}
        </p>
      </div>
    </section>
  );
}

/** Returns whether the records' hashes are correct, and their commitments match what the page shows. */
async function isSound({ records, opening, subject, statement }: TicketView): Promise<boolean> {
  for (const { content, previousHash, hash } of records) {
    if ((await hashChainRecord(previousHash, content)) !== hash) return false;
    if (content.kind !== 'issue' || !opening) continue;
    if ((await commitTo(opening.subject.salt, opening.subject.value)) !== content.subject) return false;
    if (subject && (subject.name !== opening.subject.value.name || subject.realm !== opening.subject.value.realm)) return false;
    if (opening.verdict && !('verdict' in content && (await commitTo(opening.verdict.salt, opening.verdict.value)) === content.verdict)) return false;
    if (opening.statement && (opening.statement.value !== statement || (await commitTo(opening.statement.salt, opening.statement.value)) !== content.statement))
      return false;
  }
  return records.length > 0;
}
