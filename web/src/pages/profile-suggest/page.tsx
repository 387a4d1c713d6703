import { listDictionaries, type DictionaryEntry } from '#contract/api/dictionaries.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { getPrincipal } from '#contract/api/members.ts';
import { listMySuggestions, type Suggestion } from '#contract/api/suggestions.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useMore } from '#web/lib/calls/use-more.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { SuggestForm } from './SuggestForm.tsx';
import { SuggestionItem } from './SuggestionItem.tsx';
import styles from './page.module.css';

const HEAD = { title: '提交意见', note: '每一条都有人看，看过会答。' } as const;

interface Data {
  memberId: number;
  types: DictionaryEntry[];
  first: ListPage<Suggestion>;
}

export async function load({ call: ask }: LoadArgs): Promise<Data> {
  const [{ id }, dictionaries, first] = await Promise.all([ask(getPrincipal, {}), ask(listDictionaries, {}), ask(listMySuggestions, {})]);
  return { memberId: id, types: dictionaries['suggestion_type'] ?? [], first };
}

/** A form for suggestions, and the replies to earlier ones. */
export function Page({ data: { memberId, types, first } }: { data: Data }) {
  const { items, change, going } = useMore<Suggestion>({ first, fetchNext: (after) => call(listMySuggestions, { after }), idOf: ({ id }) => id });
  const labelOf = (type: string) => types.find(({ value }) => value === type)?.label ?? '';
  return (
    <div className={styles.page}>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      <Card as="section" aria-label="写意见">
        <SuggestForm memberId={memberId} types={types} onSaved={(saved) => change((before) => [saved, ...before])} />
      </Card>
      <section aria-labelledby="said">
        <SectionHead id="said" title="我提过的" />
        {items.length === 0 ? (
          <EmptyState level={3} icon="g-scroll-quill" title="还没有提过意见">
            哪里别扭就写哪里，一句话也行。
          </EmptyState>
        ) : (
          <ol className={styles.list}>
            {items.map((item) => (
              <li key={item.id}>
                <SuggestionItem suggestion={item} typeLabel={labelOf(item.type)} />
              </li>
            ))}
          </ol>
        )}
        {items.length > 0 && <MoreFoot going={going} />}
      </section>
    </div>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ lines: 10 }} className={styles.page} />;
}

export { ProfileFailed as Failed };
