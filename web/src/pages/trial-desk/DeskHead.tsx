import type { Column } from '#contract/api/columns.ts';
import { nextCase, type Desk } from '#contract/api/trials.ts';
import type { nextCase as nextShape } from '#contract/api/trials.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { AwayButton } from './AwayButton.tsx';
import styles from './DeskHead.module.css';

/** Renders the head of the desk: what waits for the reader, and what they have in hand. */
export function DeskHead({ column, desk, judges }: { column: Column; desk: Desk; judges: boolean }) {
  if (!judges)
    return (
      <PageHead title={column.name} note="这里只看不判：裁决由主持人作出。">
        <Clocks />
      </PageHead>
    );
  const { turnCount, items } = desk;
  const first = items.find(({ turn }) => turn === 'me');
  const note = turnCount === 0 ? '眼下没有轮到你的。' : `轮到你的有 ${turnCount} 桩${first ? `，最急的那桩大约 ${first.minutesNeeded} 分钟` : ''}。`;
  return (
    <PageHead title={column.name} note={desk.trainingDue ? '接第一桩案子以前，先把练习案走一遍：一桩编的案子，什么也不公开。' : `${note}${restText(desk)}`}>
      <Hands desk={desk} />
      <AwayButton desk={desk} />
      {desk.trainingDue && (
        <ButtonLink variant="primary" size="l" href="/trial/training" icon="book-open">
          练习案
        </ButtonLink>
      )}
      <NextCase />
    </PageHead>
  );
}

/** Asks for the most urgent case, and opens it. */
function NextCase() {
  const { busy, act } = useAct();
  const receive = async () => {
    const served = { href: '' };
    const done = (reply: ReplyOf<typeof nextShape>) => {
      served.href = trialHref(reply);
      return '请到一桩，案卷在你手上';
    };
    if (await act(done, () => call(nextCase, {}))) await navigate(served.href);
  };
  return (
    <Button size="l" icon="play" className={styles.next} loading={busy} loadingText="正在请" data-desk-next="" onClick={() => void receive()}>
      请下一桩
    </Button>
  );
}

/** Returns until when nothing is drawn for the reader, as a sentence; empty where it is. */
function restText({ awayUntil, restingUntil }: Desk): string {
  if (awayUntil !== null) return `你歇到 ${absoluteTime(awayUntil)}，这以前不抽签。`;
  return restingUntil === null ? '' : `三十天里有两桩案子到期退回，${absoluteTime(restingUntil)} 以前抽签不抽你。`;
}

function Clocks() {
  return (
    <ButtonLink href="/clocks" icon="timer">
      公开时钟
    </ButtonLink>
  );
}

/** What the reader has in hand, each case as an arch, and as many empty ones as they may still take. */
function Hands({ desk: { heldCases, held, softLimit } }: { desk: Desk }) {
  const empty = Array.from({ length: Math.max(0, softLimit - held) }, (_, index) => index);
  return (
    <div className={styles.hands}>
      <ul aria-label="手上的案子">
        {heldCases.map((each) => (
          <li key={each.id}>
            <a className={styles.held} href={trialHref(each)} aria-label={`手上的第 ${each.id} 号`}>
              {each.id}
            </a>
          </li>
        ))}
        {empty.map((index) => (
          <li key={`empty-${index}`} aria-hidden="true">
            <span />
          </li>
        ))}
      </ul>
      <p>
        手上 {held} 桩
        <br />
        {softLimit} 桩为宜
      </p>
    </div>
  );
}
