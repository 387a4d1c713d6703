import { useState } from 'react';
import { handleAppeal, type DeskAppeals } from '#contract/api/trials.ts';
import { ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { NotePicture } from '#web/features/evidence/NotePicture.tsx';
import { Age } from '#web/features/trials/Clock.tsx';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { AppealTag } from '#web/features/blacklist/StateTag.tsx';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { useCaches } from '#web/lib/caches.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { ConflictLine } from './ConflictLine.tsx';
import { deskHref } from './choice.ts';
import styles from './DeskList.module.css';

type DeskAppeal = DeskAppeals['items'][number];

/** Renders the appeals to be answered; apart from them, claims whose code must be checked in the game. */
export function AppealList({ columnId, claimed, appeals: { items, claimCount, lookCount }, judges }: AppealListProps) {
  return (
    <>
      {(claimed || claimCount > 0) && (
        <p className={styles.fold}>
          {claimed ? (
            <a href={deskHref(columnId, { view: 'appeals' })}>等人答复的</a>
          ) : (
            <a href={deskHref(columnId, { view: 'appeals', claimed: true })}>
              未核对 {claimCount}
              {lookCount > 0 && `，轮到你 ${lookCount}`}
            </a>
          )}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState icon="g-scales" title={claimed ? (claimCount > 0 ? '没有轮到你核对的' : '没有未核对的') : '没有申诉在等'}>
          {claimed
            ? '没有账号的人也能申诉，短码写在角色的公开备注里。由谁去看是抽签定的，每过 12 小时多叫一位，两天后管理员也可以看。'
            : '有人对罚单提出申诉，会排在这里，由抽签抽到的主持人答复，谁也不能自己挑。'}
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {items.map((appeal) => (
            <li key={appeal.id}>
              <AppealRow appeal={appeal} judges={judges} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface AppealListProps {
  columnId: number;
  /** Whether those are shown that nobody was seen to be entitled to. */
  claimed: boolean;
  appeals: DeskAppeals;
  judges: boolean;
}

/** Returns who an appeal waits for that the reader has no part in. */
function waitsFor(decidedBy: DeskAppeal['decidedBy']): string {
  if (decidedBy === null) return '正在抽签';
  return decidedBy === 'panel' ? '等合议' : '等抽到的主持人';
}

function AppealRow({ appeal, judges }: { appeal: DeskAppeal; judges: boolean }) {
  const { busy, act } = useAct();
  const gameId = useCaches(({ currentGame }) => currentGame?.id);
  const { id, state, conflicts, ticketNumber, code, decidedBy, canDecide, ballot } = appeal;
  const hasNoConflict = conflicts.length === 0;
  const [fileId, setFileId] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const isLook = hasNoConflict && state === 'claimed';
  const confirm = async () => {
    if (fileId === null) return setProblem('请附上备注的截图');
    try {
      await act('核对过了，申诉已转入答复', () => call(handleAppeal, { id, action: 'confirm', fileId }));
    } catch (failure) {
      setProblem(problemsOfFailure(failure)['fileId'] ?? '');
    }
  };
  const drop = () => void act('已记为未能核对', () => call(handleAppeal, { id, action: 'drop' })).catch(() => undefined);
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <p className={styles.tags}>
          <AppealTag state={state} />
          <Tag>{appeal.ground.label}</Tag>
          <Tag tone="seal">{appeal.penalty.label}</Tag>
        </p>
        <h2>
          <a href={trialHref({ columnId: appeal.columnId, id: appeal.caseId })}>
            <TitleText>{appeal.title}</TitleText>
          </a>
        </h2>
        <p className={styles.facts}>
          <span>罚单 {gameId === undefined ? ticketNumber : <a href={ticketHref({ number: ticketNumber, gameId })}>{ticketNumber}</a>}</span>
          {state === 'claimed' && code !== null && (
            <span>
              到游戏里看这个角色的公开备注，应写着 <b className={styles.code}>{code}</b>
            </span>
          )}
        </p>
        {appeal.text !== '' && <blockquote className={styles.text}>{appeal.text}</blockquote>}
        {isLook && (
          <NotePicture
            label="备注的截图"
            hint="封存，申诉答复以后三十天删掉"
            fileId={fileId}
            problem={problem}
            onSent={(sent) => {
              setProblem('');
              setFileId(sent);
            }}
          />
        )}
        {conflicts.length > 0 && <ConflictLine>你{conflicts.map((conflict) => CONFLICT_LABELS[conflict]).join('、')}，这份申诉要由别的主持人答复</ConflictLine>}
      </div>
      <div className={styles.side}>
        <p className={styles.age}>
          等了 <b>{<Age since={appeal.filedAt} />}</b>
        </p>
        {isLook && (
          <div className={styles.buttons}>
            <Button loading={busy} loadingText="请稍候" onClick={() => void confirm()}>
              备注相符
            </Button>
            <Button variant="quiet" loading={busy} loadingText="请稍候" onClick={drop}>
              对不上
            </Button>
          </div>
        )}
        {state === 'open' && !canDecide && ballot === null && <p className={styles.age}>{waitsFor(decidedBy)}</p>}
        {judges && hasNoConflict && state === 'open' && (canDecide || ballot !== null) && (
          <ButtonLink variant="primary" href={`${trialHref({ columnId: appeal.columnId, id: appeal.caseId })}#part-act`} icon="scale">
            {ballot === null ? '去答复' : ballot.rung === null ? '去投票' : '投过了，去看'}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
