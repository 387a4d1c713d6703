import { useEffect } from 'react';
import { listEntries, readCalc, type Calc, type Entry } from '#contract/api/blacklist.ts';
import { findColumn, type Column } from '#contract/api/columns.ts';
import { listDictionaries } from '#contract/api/dictionaries.ts';
import type { Page as PageOf } from '#contract/envelope.ts';
import type { LabeledValue } from '#contract/api/tickets.ts';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { useLocation } from '#web/lib/navigation/view.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { pageSettled } from '#web/lib/settled.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SkeletonCard, SkeletonList } from '#web/ui/Skeleton.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Figures } from '#web/ui/Figures.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { CalcCharts } from './CalcCharts.tsx';
import { entriesHref, isFiltered, LISTED_PENALTIES, readEntryChoice, type EntryChoice } from './choice.ts';
import { EntryCards } from './EntryCards.tsx';
import { EntryFilters } from './EntryFilters.tsx';
import { EntryRows } from './EntryRows.tsx';
import { Lookup } from './Lookup.tsx';
import { LookupAnswer } from './LookupAnswer.tsx';
import { lookupAnswer } from './lookup-answer.ts';
import { useKeptLayout } from './use-kept-layout.ts';
import styles from './page.module.css';

const SKELETON_CARDS = 4;

// The worker keeps it for offline use; nobody else fetches it.
const OfflineEntries = lazyPart(() => import('./OfflineEntries.tsx').then((file) => file.OfflineEntries).catch(() => NotKept));

interface Data {
  column: Column;
  choice: EntryChoice;
  entries: PageOf<Entry>;
  /** Null beside a search, which it would only push down. */
  calc: Calc | null;
  realms: string[];
  offences: LabeledValue[];
  penalties: LabeledValue[];
  canonical: string;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const choice = readEntryChoice(url.searchParams);
  const { currentColumn: column } = await call(findColumn, { id: params['columnId'] ?? '' });
  const { q, realm, offence, penalty, status, sort, page, after } = choice;
  const isFront = !isFiltered(choice) && page === 1;
  const [entries, calc, dictionaries] = await Promise.all([
    call(listEntries, {
      sort,
      page,
      ...(q && { q }),
      ...(realm && { realm }),
      ...(offence && { offence }),
      ...(isListed(penalty) && { penalty }),
      ...(status && { status }),
      ...(after && { after }),
    }),
    isFront ? call(readCalc, {}) : null,
    call(listDictionaries, {}),
  ]);
  const terms = (key: string): LabeledValue[] => (dictionaries[key] ?? []).map(({ value, label }) => ({ value, label }));
  return {
    column,
    choice,
    entries,
    calc,
    realms: terms('realm').map(({ label }) => label),
    offences: terms('offence'),
    penalties: terms('penalty').filter(({ value }) => isListed(value)),
    canonical: url.origin + entriesHref(column.id, { page }),
  };
}

/** Renders the list of those whose verdict excludes them from groups, with its numbers, and the search. */
export function Page({ data: { column, choice, entries, calc, realms, offences, penalties, canonical } }: { data: Data }) {
  const { menu, gameId } = useSite();
  const { search } = useLocation();
  const asked = readEntryChoice(new URLSearchParams(search));
  // Without a network this page replaces every search: it was loaded with data other than what the address asks for.
  const standsIn = entriesHref(column.id, asked) !== entriesHref(column.id, choice);
  const check = menuItemHref(menu, '/blacklist/check');
  useEffect(() => {
    // So that the next search, and the check of a roster, can do without a network.
    void pageSettled()
      .then(() => import('./keep-for-offline.ts'))
      .then(({ keepForOffline }) => keepForOffline(gameId, check))
      .catch(() => undefined);
  }, [gameId, check]);
  const tickets = menuItemHref(menu, '/ticket/list');
  const answer = lookupAnswer(choice, entries);
  useKeptLayout(column.id, choice);
  const title = [choice.q, column.name].filter(Boolean).join(' · ') + (choice.page > 1 ? ` · 第 ${choice.page} 页` : '');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta
        title={title}
        description={`${column.name}：每一条都经过受理、答辩、裁决与公示，写明案由与期限，到期自销，可以申诉。`}
        canonical={canonical}
        ofGame
        hidden={isFiltered(choice) || choice.sort !== 'latest' || choice.layout !== 'cards' || (choice.page > 1 && entries.items.length === 0)}
      />
      <Lookup
        key={standsIn ? search : JSON.stringify([choice.q, choice.realm])}
        columnId={column.id}
        name={column.name}
        note={column.note === '' || column.note.endsWith('。') ? column.note : `${column.note}。`}
        choice={standsIn ? asked : choice}
        realms={realms}
        check={check}
        tickets={tickets}
      >
        {!standsIn && answer && <LookupAnswer answer={answer} columnId={column.id} />}
      </Lookup>
      <section id="entries" className={styles.entries} aria-label="名单">
        <h2 className="sr">名单</h2>
        <EntryFilters
          key={standsIn ? search : ''}
          columnId={column.id}
          choice={standsIn ? asked : choice}
          offences={offences}
          penalties={penalties}
          total={entries.total}
        />
        {standsIn && <OfflineEntries choice={asked} />}
        {!standsIn && <Entries column={column} choice={choice} entries={entries} />}
      </section>
      {!standsIn && calc && (
        <section className={styles.origin} aria-labelledby="origin">
          <SectionHead id="origin" title="这份名册怎么来的" aside={<a href="/clocks">公开时钟</a>} />
          <CalcFigures calc={calc} />
          {calc.tickets > 0 && <CalcCharts calc={calc} columnId={column.id} />}
        </section>
      )}
    </>
  );
}

/** One page of the list as the site answered it. */
function Entries({ column, choice, entries }: Pick<Data, 'column' | 'choice' | 'entries'>) {
  if (entries.items.length === 0) return <NoEntries columnId={column.id} choice={choice} total={entries.total} />;
  return (
    <>
      {choice.layout === 'rows' ? <EntryRows entries={entries.items} /> : <EntryCards entries={entries.items} />}
      <p className={styles.note}>名单之外不等于清白：没有人检举，也会查无此人。请同时核对名字与服务器。</p>
      <Pager
        page={choice.page}
        pageCount={Math.ceil(entries.total / entries.size)}
        hasNext={entries.next !== null}
        hrefOf={(page) => entriesHref(column.id, { ...choice, page, after: page === choice.page + 1 ? (entries.next ?? '') : '' })}
      />
    </>
  );
}

export function Skeleton() {
  return <SkeletonList of={SkeletonCard} count={SKELETON_CARDS} className={styles.skeleton} />;
}

function isListed(penalty: string): penalty is (typeof LISTED_PENALTIES)[number] {
  return LISTED_PENALTIES.some((known) => known === penalty);
}

/** The four numbers over the list. */
function CalcFigures({ calc: { active, entries, tickets, casesHeard, upheldRate } }: { calc: Calc }) {
  return (
    <Figures
      items={[
        { label: '在列角色', value: withSeparators(active), note: entries > active ? `历来 ${withSeparators(entries)}` : undefined },
        { label: '累计罚单', value: withSeparators(tickets) },
        { label: '审结案件', value: withSeparators(casesHeard) },
        { label: '检举成立', value: upheldRate === null ? '—' : `${Math.round(upheldRate * 1000) / 10}%` },
      ]}
    />
  );
}

/** Renders an empty result, which says nothing about anybody. */
function NoEntries({ columnId, choice, total }: { columnId: number; choice: EntryChoice; total: number }) {
  const { sort, layout } = choice;
  if (total > 0) {
    return <PastEnd startHref={entriesHref(columnId, { ...choice, page: 1, after: '' })}>名单没有写到第 {choice.page} 页。</PastEnd>;
  }
  if (isFiltered(choice)) {
    return (
      <EmptyState icon="g-spyglass" title="没有找到不等于清白" action={<ButtonLink href={entriesHref(columnId, { sort, layout })}>清除筛选</ButtonLink>}>
        名单上没有符合的角色。也许没有人检举过，也许已经期满；请再核对一次名字与服务器。
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="g-shield" title="名单还是空的">
      只有裁决成立、处罚生效的角色会写在这里。没有找到不等于清白。
    </EmptyState>
  );
}

export { ListFailed as Failed };

function NotKept() {
  return <p role="status">没有网络，这台设备上查名单要用的东西也没存全，联网后再查。</p>;
}
