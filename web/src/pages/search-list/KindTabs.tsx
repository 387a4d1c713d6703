import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { searchHref, type SearchChoice, type SearchKind } from './choice.ts';

const LABELS: Readonly<Record<SearchKind, string>> = { post: CONTENT_KIND_LABELS.post, comment: CONTENT_KIND_LABELS.comment, case: '案件' };
const KINDS: readonly SearchKind[] = ['post', 'comment', 'case'];

/** Renders what the words can be looked for in: the words stay, the filters of one kind are not those of another. */
export function KindTabs({ choice: { q, kind, sort } }: { choice: SearchChoice }) {
  return <Tabs label="找什么" items={KINDS.map((each) => ({ href: searchHref({ q, sort, kind: each }), label: LABELS[each], current: each === kind }))} />;
}
