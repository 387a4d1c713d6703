import type { SubmitEvent } from 'react';
import type { LabeledValue } from '#contract/api/tickets.ts';
import type { Desk } from '#contract/api/trials.ts';
import { CASE_STATES } from '#web/features/post-list/list-states.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { caseViewOf, deskHref, type DeskChoice } from './choice.ts';
import styles from './DeskFilters.module.css';

export interface DeskFiltersProps {
  columnId: number;
  choice: DeskChoice;
  judges: boolean;
  desk: Desk;
  appealTotal: number;
  heldTotal: number;
  proofTotal: number;
  reportTotal: number;
  offences: readonly LabeledValue[];
}

/** What of the desk is shown; each choice is an address. */
export function DeskFilters({ columnId, choice, judges, desk, appealTotal, heldTotal, proofTotal, reportTotal, offences }: DeskFiltersProps) {
  const { view, state, ownRealm, ownSpeciality, joined, mine, overdue } = choice;
  const { counts, viewCounts } = desk;
  const open = Object.entries(counts).reduce((sum, [name, count]) => (name === 'closed' ? sum : sum + count), 0);
  const tab = (to: DeskChoice['view'], label: string, count: number) => ({
    href: deskHref(columnId, { view: to }),
    label,
    count: withSeparators(count),
    current: view === to,
  });
  const at = (part: Partial<DeskChoice>) => deskHref(columnId, { ...choice, page: 1, after: '', ...part });
  return (
    <>
      <Tabs
        label="审理台"
        items={[
          tab('turn', '轮到我', desk.turnCount),
          tab('soon', '快到期', viewCounts.soon ?? 0),
          tab('pool', '可接', viewCounts.pool ?? 0),
          tab('waiting', '等别人', viewCounts.waiting ?? 0),
          tab('appeals', '申诉', appealTotal),
          tab('proofs', '核对角色', proofTotal),
          tab('reports', '举报', reportTotal),
          tab('held', '待看的', heldTotal),
          tab('cases', '全部', open),
        ]}
      />
      {caseViewOf(view) !== null && (
        <div className={styles.filters}>
          {view === 'cases' && (
            <ChipList
              label="状态"
              items={[
                { key: '', label: '未结', on: state === '', href: at({ state: '' }) },
                ...CASE_STATES.map((each) => ({
                  key: each,
                  label: `${STATE_LABELS[each]} ${withSeparators(counts[each] ?? 0)}`,
                  on: state === each,
                  href: at({ state: each }),
                })),
              ]}
            />
          )}
          <ChipList
            label="范围"
            items={[
              ...(judges
                ? [
                    { key: 'own-realm', label: '我的服务器', on: ownRealm, href: at({ ownRealm: !ownRealm }) },
                    { key: 'own-speciality', label: '我的专长', on: ownSpeciality, href: at({ ownSpeciality: !ownSpeciality }) },
                  ]
                : []),
              { key: 'joined', label: '有人并案', on: joined, href: at({ joined: !joined }) },
              ...(view === 'cases'
                ? [
                    { key: 'mine', label: '我手上的', on: mine, href: at({ mine: !mine }) },
                    { key: 'overdue', label: '已超时', on: overdue, href: at({ overdue: !overdue }) },
                  ]
                : []),
            ]}
          />
          <DeskFind columnId={columnId} choice={choice} offences={offences} />
        </div>
      )}
    </>
  );
}

interface DeskFindProps {
  columnId: number;
  choice: DeskChoice;
  offences: readonly LabeledValue[];
}

/** Renders what narrows the list of cases by a word and by the offense; the word is sent with Enter, the offense once it is chosen. */
function DeskFind({ columnId, choice, offences }: DeskFindProps) {
  const { view, offence, q } = choice;
  const narrow = (part: Partial<DeskChoice>) => void navigate(deskHref(columnId, { ...choice, page: 1, after: '', ...part }));
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const word = new FormData(event.currentTarget).get('q');
    narrow({ q: typeof word === 'string' ? word.trim() : '' });
  };
  return (
    <form key={`${view}${offence}${q}`} className={styles.form} role="search" aria-label="筛选" onSubmit={find}>
      <span className={styles.offence}>
        <Select
          aria-label="案由"
          placeholder="全部案由"
          options={offences}
          defaultValue={offence}
          data-on={offence !== '' || undefined}
          onChange={({ target }) => narrow({ offence: target.value })}
        />
      </span>
      <span className={styles.word}>
        <TextInput
          data-desk-find=""
          name="q"
          type="search"
          icon="search"
          aria-label="在审理台里找"
          placeholder="案号、角色、检举人"
          enterKeyHint="search"
          maxLength={40}
          defaultValue={q}
        />
      </span>
      {(offence !== '' || q !== '') && (
        <a className={styles.clear} href={deskHref(columnId, { ...choice, page: 1, after: '', offence: '', q: '' })}>
          <Icon name="x" />
          清除筛选
        </a>
      )}
    </form>
  );
}
