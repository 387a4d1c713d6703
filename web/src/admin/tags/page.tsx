import { useState } from 'react';
import { allowTag, listTags, type TagRule, type UsedTag } from '#contract/api/tags.ts';
import { MAX_TAG_LENGTH } from '#contract/limits.ts';
import { formatCount } from '#web/lib/counts.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FilterForm } from '#web/ui/FilterForm.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';
import { TagPanel } from './TagPanel.tsx';

interface Data {
  q: string;
  /** Shows what was decided, in place of the tags in use. */
  isRules: boolean;
  items: readonly UsedTag[];
  rules: readonly TagRule[];
}

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const q = [...(url.searchParams.get('q') ?? '').trim()].slice(0, MAX_TAG_LENGTH).join('');
  return { q, isRules: url.searchParams.get('list') === 'rules', ...(await call(listTags, { q })) };
}

/** The tags of posts: how often each is used, which nearly read the same; renamed, merged and banned ones. */
export function Page({ data: { q, isRules, items, rules } }: { data: Data }) {
  return (
    <>
      <ConsoleHead title="标签" note="改名、合并时帖子跟着改，旧地址转过去；停用的写不上去，七天里都能撤销" />
      <Tabs
        label="哪些标签"
        items={[
          { href: '/admin/tags', label: '用着的', current: !isRules, ...(!isRules && { count: String(items.length) }) },
          { href: '/admin/tags?list=rules', label: '并走和停用的', current: isRules, count: String(rules.length) },
        ]}
      />
      {isRules ? <Rules rules={rules} /> : <Used key={q} q={q} items={items} />}
    </>
  );
}

function Used({ q, items }: { q: string; items: readonly UsedTag[] }) {
  const [open, setOpen] = useState<UsedTag | null>(null);
  return (
    <WithPanel panel={open && <TagPanel key={open.tag} tag={open} onClose={() => setOpen(null)} />}>
      <FilterForm action="/admin/tags" kept={{}} clearHref={q === '' ? null : '/admin/tags'}>
        <Field label="标签里有">{(control) => <TextInput {...control} type="search" name="q" maxLength={MAX_TAG_LENGTH} defaultValue={q} />}</Field>
      </FilterForm>
      {items.length === 0 ? (
        <EmptyState icon="hash" title={q === '' ? '还没有帖子带标签' : '没有这样的标签'} />
      ) : (
        <Ledger
          label="标签"
          rows={items}
          keyOf={({ tag }) => tag}
          current={open?.tag ?? null}
          columns={[
            {
              key: 'tag',
              head: '标签',
              narrow: 'line',
              render: (tag) => (
                <>
                  <button type="button" className={desk.name} onClick={() => setOpen(tag)}>
                    {`#${tag.tag}`}
                  </button>
                  {tag.synonyms.length > 0 && <small>{` 也写作 ${tag.synonyms.join('、')}`}</small>}
                </>
              ),
            },
            { key: 'similar', head: '写得差不多的', narrow: 'line', render: ({ similar }) => similar.length > 0 && <small>{similar.join('、')}</small> },
            { key: 'uses', head: '帖子', align: 'end', isWhole: true, render: ({ uses }) => formatCount(uses) },
            { key: 'recent', head: '三十天', align: 'end', isWhole: true, render: ({ recentUses }) => formatCount(recentUses) },
          ]}
        />
      )}
    </WithPanel>
  );
}

function Rules({ rules }: { rules: readonly TagRule[] }) {
  const { ask, dialog } = useAct();
  const allow = ({ tag, into }: TagRule) =>
    void ask({
      title: `放开“${tag}”`,
      verb: '放开',
      note: into === null ? '又可以用了；帖子上拿下来的，不会自己回去。' : `又可以自己用了，不再变成“${into}”；已经改过的帖子不会自己改回去。`,
      route: allowTag,
      input: { tag },
      done: '放开了',
      onDone: () => void reload(),
    });
  if (rules.length === 0) return <EmptyState icon="hash" title="没有改名、合并过的，也没有停用的" />;
  return (
    <>
      <Ledger
        label="并走和停用的标签"
        rows={rules}
        keyOf={({ tag }) => tag}
        columns={[
          { key: 'tag', head: '标签', narrow: 'line', render: ({ tag }) => `#${tag}` },
          {
            key: 'what',
            head: '现在',
            render: ({ into, until }) =>
              into === null ? (
                <>
                  <Tag tone="seal">停用</Tag> {until !== null && <Time iso={until} />}
                </>
              ) : (
                `叫 #${into}`
              ),
          },
          { key: 'at', head: '什么时候定的', isWhole: true, narrow: 'named', render: ({ madeAt }) => <Time iso={madeAt} /> },
          {
            key: 'act',
            head: '动作',
            isQuiet: true,
            align: 'end',
            isWhole: true,
            render: (rule) => (
              <Button size="s" onClick={() => allow(rule)} aria-label={`放开“${rule.tag}”`}>
                放开
              </Button>
            ),
          },
        ]}
      />
      {dialog}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="标签" />
      <SkeletonList of={SkeletonRow} count={8} />
    </>
  );
}
