import { receiveCase } from '#contract/api/trials.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { HEARD_LABELS } from '#contract/api/trials-labels.ts';
import { useNow } from '#web/features/trials/Clock.tsx';
import { dueText, leftOf } from '#web/features/trials/due-text.ts';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { nextText, type DeskCase } from './next-text.ts';
import { ConflictLine } from './ConflictLine.tsx';
import styles from './CaseQueue.module.css';

/** What is left of a clock below this many milliseconds is shown in red. */
const HOT_MS = 12 * 60 * 60 * 1000;

export interface QueueRowProps {
  item: DeskCase;
  readerId: number;
  judges: boolean;
  /** Its link has the focus. */
  onSelect: () => void;
}

/** Renders one case of the desk: how long is left, what happens next, its state, and about how long that takes. */
export function QueueRow({ item, readerId, judges, onSelect }: QueueRowProps) {
  const { busy, act } = useAct();
  const { id, revision, state, outcome, conflicts, turn } = item;
  const canReceive = judges && state === 'filed' && conflicts.length === 0;
  const receive = async () => {
    if (await act('受理了，案卷在你手上', () => call(receiveCase, { id, seenRevision: revision }))) await navigate(trialHref(item));
  };
  return (
    <article className={styles.row}>
      <Left dueAt={item.dueAt} />
      <div className={styles.words}>
        <h2>
          <a href={trialHref(item)} data-row-link="" onFocus={onSelect}>
            <TitleText>{`${item.realm} · ${item.title}`}</TitleText>
          </a>
        </h2>
        <p className={styles.next}>{nextText(item, readerId)}</p>
        <p className={styles.facts}>
          <span className={styles.number}>第 {id} 号</span>
          <StateTags state={state} outcome={outcome} wasReceived={item.wasReceived} />
          <Tag>{item.offence.label}</Tag>
          {item.isDirect && <Tag tone="brass">直接立案</Tag>}
          <HeardTag item={item} />
          {item.joinedCount > 0 && <span>{item.joinedCount + 1} 位检举人并案</span>}
          {item.accusedCount > 1 && <span>{item.accusedCount} 个角色</span>}
          <span>证据 {item.evidenceCount}</span>
          <span className="name">检举人 {item.complainant.nickName}</span>
          {item.hasDraft && <span>有你的草稿</span>}
          {item.returnedTimes > 0 && <span>退回队列 {item.returnedTimes} 次</span>}
        </p>
        {conflicts.length > 0 && <ConflictLine>你{conflicts.map((conflict) => CONFLICT_LABELS[conflict]).join('、')}，这桩案子要回避</ConflictLine>}
      </div>
      <div className={styles.side}>
        {(turn === 'me' || canReceive) && <span className={styles.minutes}>约 {item.minutesNeeded} 分钟</span>}
        {canReceive && (
          <Button icon="gavel" loading={busy} loadingText="正在受理" data-row-act="" onClick={() => void receive()}>
            受理
          </Button>
        )}
      </div>
    </article>
  );
}

/** While they may still answer nobody has kept silent yet. */
function HeardTag({ item: { heard: grade, state } }: { item: DeskCase }) {
  if (grade === null || (state === 'answering' && grade !== 'answered')) return null;
  return <Tag tone={grade === 'answered' ? 'pine' : 'plain'}>{HEARD_LABELS[grade]}</Tag>;
}

function Left({ dueAt }: { dueAt: string | null }) {
  const now = useNow();
  if (dueAt === null) return <p className={styles.left} />;
  const left = leftOf(dueAt, now);
  const isHot = Date.parse(dueAt) - now.getTime() < HOT_MS;
  return (
    <p className={classNames(styles.left, isHot && styles.hot)} title={`到 ${absoluteTime(dueAt, 'minute')}`}>
      <b>
        {left === null ? '到点' : left.count}
        {left !== null && <small>{left.unit}</small>}
      </b>
      <span>{left === null ? '就要往下走' : dueText(dueAt, now)}</span>
    </p>
  );
}
