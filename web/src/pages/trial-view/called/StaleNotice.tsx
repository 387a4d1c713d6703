import type { Dossier } from '#contract/api/trials.ts';
import sheet from '#web/features/trials/sheet.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { changesOf } from './changes.ts';
import { PROPOSAL_ID } from './Proposal.tsx';
import type { TodoItem } from './Todo.tsx';
import type { Written } from './use-written.ts';
import styles from './form.module.css';

export interface StaleNoticeProps {
  dossier: Dossier;
  verdict: Dossier['verdicts'][number];
  /** The draft the reader has read; null: the one that waits now. */
  from: number | null;
}

/** Tells that the verdict was changed while the reader looked at it, and what of it; what they have written stays. */
export function StaleNotice({ dossier, verdict, from }: StaleNoticeProps) {
  if (from === null) return null;
  const before = dossier.verdicts[from - 1];
  const changes = before ? changesOf(before, verdict, dossier.evidence) : [];
  return (
    <p className={classNames(sheet.remark, styles.stale)} role="status">
      <Icon name="history" />
      <span>
        你看的时候，
        <b>
          裁决刚改过，
          <Time iso={verdict.proposedAt} form="minute" /> 换了第 {from} 稿
        </b>
        {changes.length > 0 && `：${changes.join('，')}`}。要站在现在这一稿上，请再看一遍。你写下的替你留着。
      </span>
    </p>
  );
}

/** Returns what is to be done about a verdict that was changed meanwhile; nothing where it was not. */
export function staleItem<Values>({ staleFrom, hasLooked, look }: Written<Values>): TodoItem[] {
  if (staleFrom === null) return [];
  const onPress = () => {
    look();
    document.getElementById(PROPOSAL_ID)?.scrollIntoView({ block: 'start' });
  };
  return [{ text: hasLooked ? '改过的地方看过了' : '改过的地方还没看', done: hasLooked, act: { label: '看看', onPress } }];
}
