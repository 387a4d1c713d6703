import type { HoldReason } from '#contract/api/held.ts';
import { POST_FIELD_LABELS } from '#contract/api/posts-labels.ts';
import styles from './HoldReasons.module.css';

const FIELDS: Readonly<Record<string, string>> = POST_FIELD_LABELS;

/** Renders why a text is held, each reason with its words marked in the text; addressed to its author unless `toDecider`. */
export function HoldReasons({ reasons, toDecider = false }: { reasons: readonly HoldReason[]; toDecider?: boolean }) {
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={`${reason.rule} ${reason.path} ${reason.matched} ${reason.quote}`}>{renderReason(reason, toDecider)}</li>
      ))}
    </ul>
  );
}

function renderReason({ rule, path, label, matched, quote }: HoldReason, toDecider: boolean) {
  if (toDecider && rule === 'firstPost') return '这位会员第一次在这个栏目发帖。';
  if (toDecider && rule === 'resubmitted') return '退回过一次，作者改好再交。';
  if (rule === 'firstPost') return '这是你在这个栏目的第一篇，新朋友的第一篇都会先请人看一眼。';
  if (rule === 'resubmitted') return '这篇退回过，改好以后再请人看一眼。';
  if (rule === 'newAccount') return toDecider ? `账号${label}，写在结案的案子下面。` : `这桩案子结了，${label}的账号在下面写的，会先请人看一眼。`;
  if (rule === 'caseHeld') return toDecider ? '主持人让这桩案子的新评论都先看再放。' : '这桩案子的新评论，这几天都先请人看一眼。';
  if (rule === 'storm' || rule === 'lookAlike') return `${label}，会先请人看一眼。`;
  if (rule === 'sameLink') return `${label}（${matched}），会先请人看一眼。`;
  const at = quote.indexOf(matched);
  return (
    <>
      {FIELDS[path] && `${FIELDS[path]}里有`}
      {label}
      {'：'}
      <q>
        {quote.slice(0, at)}
        <mark>{matched}</mark>
        {quote.slice(at + matched.length)}
      </q>
    </>
  );
}
