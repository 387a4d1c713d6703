import { receiveCase, type Desk } from '#contract/api/trials.ts';
import { Age, Clock } from '#web/features/trials/Clock.tsx';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './DeskList.module.css';

/** Renders one case in the queue: its offense, its age, whose turn it is, and the button to take it. */
export function CaseRow({ item, judges }: { item: Desk['items'][number]; judges: boolean }) {
  const { busy, act } = useAct();
  const { id, state, outcome, offence, realm, dueAt, presenter, complainant, conflicts } = item;
  const canReceive = judges && state === 'filed' && conflicts.length === 0;
  const receive = async () => {
    if (await act('受理了，案卷在你手上', () => call(receiveCase, { id }))) await navigate(trialHref(item));
  };
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <p className={styles.tags}>
          <StateTags state={state} outcome={outcome} wasReceived={item.wasReceived} />
          <Tag>{offence.label}</Tag>
          {item.isDirect && <Tag tone="brass">直接立案</Tag>}
          {item.asked && <Tag tone="night">等检举人补充</Tag>}
          {dueAt !== null && <Clock dueAt={dueAt} />}
        </p>
        <h2>
          <a href={trialHref(item)} data-row-link="">
            <TitleText>{item.title}</TitleText>
          </a>
        </h2>
        <p className={styles.facts}>
          <span>{realm}</span>
          <span className="name">检举人 {complainant.nickName}</span>
          <span>
            {item.accusedCount} 个角色，{item.evidenceCount} 件证据
          </span>
          <span>
            <Time iso={item.filedAt} form="minute" /> 递上
          </span>
          {presenter && <span className="name">审理人 {presenter.nickName}</span>}
        </p>
        {conflicts.length > 0 && (
          <p className={styles.conflict}>
            <Icon name="shield-alert" />你{conflicts.map((conflict) => CONFLICT_LABELS[conflict]).join('、')}，这桩案子要回避
          </p>
        )}
      </div>
      <div className={styles.side}>
        {outcome === null && (
          <p className={styles.age}>
            等了 <b>{<Age since={item.filedAt} />}</b>
          </p>
        )}
        {canReceive && (
          <Button variant="primary" icon="gavel" loading={busy} loadingText="正在受理" data-row-act="" onClick={() => void receive()}>
            受理
          </Button>
        )}
      </div>
    </article>
  );
}
