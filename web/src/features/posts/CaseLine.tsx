import type { PostCard } from '#contract/api/posts.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { Time } from '#web/ui/Time.tsx';

const WAITING: Readonly<Record<CaseState, string>> = {
  filed: '等一位主持人受理',
  received: '主持人已经接手',
  answering: '等被检举人答辩',
  hearing: '双方说过了，正在审理',
  countersigning: '裁决写好了，等另一位主持人复核',
  panel: '裁决拟好了，抽到的主持人在合议',
  closed: '已经结案',
  appealed: '有人申诉，抽到的主持人在重审',
};

/** Renders below a complaint without a verdict whose turn it is, and until when. */
export function CaseLine({ trial: { state, dueAt } }: { trial: NonNullable<PostCard['trial']> }) {
  return (
    <p>
      {WAITING[state]}
      {dueAt !== null && (
        <>
          ，限期 <Time iso={dueAt} form="minute" />
        </>
      )}
      。名字、陈述和证据，裁决成立才公开。
    </p>
  );
}
