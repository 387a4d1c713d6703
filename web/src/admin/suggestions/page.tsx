import { useState } from 'react';
import { listSuggestions, type DeskSuggestion } from '#contract/api/admin/suggestion-desk.ts';
import { SUGGESTION_STATE_LABELS } from '#contract/api/suggestions-labels.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { SuggestionPanel } from './SuggestionPanel.tsx';

type State = DeskSuggestion['state'];

interface Data {
  state: State;
  suggestions: readonly DeskSuggestion[];
}

const STATES: readonly State[] = ['received', 'working', 'answered'];
const MAX_SHOWN = 60;

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const state = STATES.find((known) => known === url.searchParams.get('state')) ?? 'received';
  return { state, suggestions: await call(listSuggestions, { state }) };
}

/** What members have suggested, and the answers. */
export function Page({ data: { state, suggestions } }: { data: Data }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const open = suggestions.find(({ id }) => id === openId);
  return (
    <>
      <ConsoleHead title="建议" note="先来的在前；接手和答复，写的人都会收到消息" />
      <Tabs
        label="状态"
        items={STATES.map((each) => ({
          href: each === 'received' ? '/admin/suggestions' : `/admin/suggestions?state=${each}`,
          label: SUGGESTION_STATE_LABELS[each],
          current: each === state,
          ...(each === state && { count: String(suggestions.length) }),
        }))}
      />
      <WithPanel panel={open && <SuggestionPanel key={open.id} suggestion={open} onClose={() => setOpenId(null)} />}>
        {suggestions.length === 0 ? (
          <EmptyState icon="g-love-letter" title="这里没有意见" />
        ) : (
          <Ledger
            label="意见"
            rows={suggestions}
            keyOf={({ id }) => id}
            current={openId}
            columns={[
              {
                key: 'content',
                head: '意见',
                narrow: 'line',
                render: ({ id, content }) => (
                  <button type="button" className={desk.name} onClick={() => setOpenId(id)}>
                    {content.length > MAX_SHOWN ? `${content.slice(0, MAX_SHOWN)}…` : content}
                  </button>
                ),
              },
              { key: 'who', head: '谁', isWhole: true, render: ({ nickName }) => nickName },
              { key: 'at', head: '什么时候', isWhole: true, render: ({ createdAt }) => <Time iso={createdAt} /> },
            ]}
          />
        )}
      </WithPanel>
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="建议" />
      <SkeletonList of={SkeletonRow} count={8} />
    </>
  );
}
