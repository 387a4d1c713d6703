import { useEffect, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { viewPublicCase, type CasePage } from '#contract/api/trials.ts';
import { appealHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { postHref } from '#web/lib/list-address.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CaseRail } from './CaseRail.tsx';
import { CaseSides } from './CaseSides.tsx';
import { Findings } from './Findings.tsx';
import { OutcomeHead } from './OutcomeHead.tsx';
import styles from './CaseView.module.css';

/** Returns a case as everybody may see it. Fetched with posts that are one: the others do without the calls of the court. */
export function loadCase(call: LoadArgs['call'], id: string): Promise<CasePage> {
  return call(viewPublicCase, { id });
}

// A visitor has none of these.
const CaseDoor = lazyPart(() => import('./CaseDoor.tsx').then((file) => file.CaseDoor));
const EndTools = lazyPart(() => import('../actions/EndTools.tsx').then((file) => file.EndTools));

export interface CaseViewProps {
  court: CasePage;
  post: PostView;
  reader: Reader;
  onShare: () => void;
}

/**
 * Renders a case as everybody may see it. The outcome is first, what one side says is never above it, and nobody collects or follows a case: these
 * are people who were judged, not posts.
 */
export function CaseView({ court, post, reader, onShare }: CaseViewProps) {
  const { gameId, accused, verdict, outcome, outcomeLine, canAppeal, heard: grade, joinedTo } = court;
  const ticket = accused.find(({ ticketNumber }) => ticketNumber !== null)?.ticketNumber ?? null;
  const isMine = canAppeal && ticket !== null && grade !== 'answered';
  return (
    <>
      <OutcomeHead court={court}>
        {ticket !== null && (
          <ButtonLink variant="primary" icon="ticket" href={ticketHref({ number: ticket, gameId })}>
            看罚单
          </ButtonLink>
        )}
        {outcome === 'joined' && joinedTo && (
          <ButtonLink variant="primary" icon="scale" href={postHref(joinedTo)}>
            {`去看第 ${joinedTo.id} 号案子`}
          </ButtonLink>
        )}
        {ticket === null && verdict && (
          <ButtonLink variant="primary" icon="book-open" href="#case-reasons">
            读理由
          </ButtonLink>
        )}
        {isMine && (
          <ButtonLink icon="fingerprint" href={appealHref({ number: ticket, gameId })}>
            {grade === 'unprovenAnswer' ? '信是我写的' : '这是我'}
          </ButtonLink>
        )}
        {ticket !== null && (
          <ButtonLink icon="shield-check" href={`/ticket/verify?game=${gameId}`}>
            自己验证
          </ButtonLink>
        )}
        <Button variant="quiet" icon="share-2" onClick={onShare}>
          分享
        </Button>
        {reader.memberId !== post.author.id && (
          <ButtonLink variant="quiet" icon="flag" href={`/post/informer/${post.columnId}/${post.id}`}>
            {outcomeLine === null ? '举报' : '有人拿这桩案子说事'}
          </ButtonLink>
        )}
        {reader.state && <EndTools post={post} state={reader.state} />}
      </OutcomeHead>
      {reader.memberId !== null && <CaseDoor court={court} />}
      <CaseSides court={court} />
      <div className={styles.columns}>
        <Findings court={court} />
        <CaseRail court={court} />
      </div>
      {court.commentHold && <CommentHoldNotice hold={court.commentHold} />}
      {verdict && <p className={styles.call}>对事说话。这里只说这桩案子，请不要去游戏里找人，也不要贴出任何现实里的身份。</p>}
    </>
  );
}

/** Says to everybody until when the new comments under a case are reviewed first, and which presenter pressed for it. */
function CommentHoldNotice({ hold: { until, by } }: { hold: NonNullable<CasePage['commentHold']> }) {
  const [isOver, setOver] = useState(false);
  // After the first paint, which is the same for everybody.
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
  return (
    <Notice data-ends-at={until}>
      {`主持人 ${by.nickName} 让这桩案子的新评论先看再放，到 `}
      <Time iso={until} form="minute" />
      {' 为止。看的人没有经手过这桩案子。'}
    </Notice>
  );
}
