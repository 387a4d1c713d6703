import { HEARD_LABELS } from '#contract/api/trials-labels.ts';
import type { Dossier, TrialPreview } from '#contract/api/trials.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './KeyFacts.module.css';

/** Renders what a case is about in four lines, from its file: what happened, what is wanted, how the accused was heard, what there was before. */
export function KeyFacts({ dossier, preview }: { dossier: Dossier; preview: TrialPreview | null }) {
  return (
    <section aria-labelledby="key-facts">
      <SectionHead id="key-facts" title="这桩案子" aside={dossier.title} />
      <ol className={styles.lines}>
        <li>{whatHappened(dossier)}</li>
        <li>
          检举人要的是“{dossier.wish.label}”，事先{dossier.contacted ? '试过和对方商量' : '没有和对方商量'}。
        </li>
        <li>{dossier.accused.map((each) => heardLine(each, dossier.accused.length > 1)).join('')}</li>
        <li>{historyLine(preview)}</li>
      </ol>
    </section>
  );
}

function whatHappened({ occurredOn, place, activity, offence, loss }: Dossier): string {
  const where = [activity.label, place].filter((word) => word !== '').join('，');
  const lost = loss && [loss.type.label, loss.amount === null ? '' : withSeparators(loss.amount), loss.item].filter((word) => word !== '').join(' ');
  return `${occurredOn}，${where}，被检举“${offence.label}”${lost === null ? '' : `，损失 ${lost}`}。`;
}

function heardLine({ name, heard: grade }: Dossier['accused'][number], isOneOfSeveral: boolean): string {
  const who = isOneOfSeveral ? name : '被检举人';
  if (grade === null) return `${who}还没有通知。`;
  return `${who}“${HEARD_LABELS[grade]}”。`;
}

function historyLine(preview: TrialPreview | null): string {
  if (preview === null) return '被检举人的以往没有读到，请刷新再看。';
  const { history, openCases } = preview;
  if (history.length === 0 && openCases.length === 0) return '被检举人没有别的罚单，也没有别的案子在审。';
  const tickets = history.length === 0 ? '没有别的罚单' : `另有罚单 ${history.length} 张，最近一张${history[0]?.penalty.label ?? ''}`;
  return `被检举人${tickets}${openCases.length === 0 ? '' : `，另有 ${openCases.length} 桩在审`}。`;
}
