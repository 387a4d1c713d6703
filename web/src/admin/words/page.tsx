import { useState } from 'react';
import { exportWords, listWords, removeWord, type WatchedWord } from '#contract/api/admin/words.ts';
import { WORD_EFFECT_LABELS, WORD_FIELD_LABELS } from '#contract/api/admin/words-labels.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { TryBox } from './TryBox.tsx';
import { wordName } from './word-labels.ts';
import { WordPanel } from './WordPanel.tsx';

type Filter = 'all' | WatchedWord['effect'] | 'broad';

const FILTERS: readonly { key: Filter; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'refuse', label: WORD_EFFECT_LABELS.refuse },
  { key: 'hold', label: WORD_EFFECT_LABELS.hold },
  { key: 'replace', label: WORD_EFFECT_LABELS.replace },
  { key: 'broad', label: '太宽' },
];

export async function load({ call }: LoadArgs): Promise<WatchedWord[]> {
  return call(listWords, {});
}

/** The watched words: a box to try a text, what each word has stopped, and its form. */
export function Page({ data: words }: { data: WatchedWord[] }) {
  const [open, setOpen] = useState<{ word: WatchedWord | null } | 'import' | null>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const [query, setQuery] = useState('');
  const { ask, dialog } = useAct();
  const matches = (word: WatchedWord, wanted: Filter) => wanted === 'all' || (wanted === 'broad' ? word.broad : word.effect === wanted);
  const shown = words.filter((word) => matches(word, filter) && (query === '' || word.word.includes(query) || (word.addedBy ?? '').includes(query)));
  const remove = (word: WatchedWord) =>
    void ask({
      title: `去掉“${word.word}”`,
      verb: '去掉',
      route: removeWord,
      input: { id: word.id },
      done: '去掉了',
      onDone: () => {
        setOpen(null);
        void reload();
      },
    });
  const save = () =>
    void ask({
      title: '导出词表',
      verb: '导出',
      route: exportWords,
      input: {},
      done: '导出了，记录在案',
      onDone: (reply) => downloadText(reply.text),
    });
  const panel =
    open === 'import' ? (
      <ImportPanel onClose={() => setOpen(null)} />
    ) : (
      open && <WordPanel key={open.word?.id ?? 'new'} word={open.word} onRemove={remove} onClose={() => setOpen(null)} />
    );
  return (
    <>
      <ConsoleHead title="敏感词" note={`${words.length} 条；名单不出服务器，写字的人只看到自己哪里被拦下`}>
        <Button icon="download" onClick={save}>
          导出
        </Button>
        <Button icon="upload" onClick={() => setOpen('import')}>
          导入，先试跑
        </Button>
        <Button icon="plus" onClick={() => setOpen({ word: null })}>
          加一条
        </Button>
      </ConsoleHead>
      <TryBox onOpen={(id) => setOpen({ word: words.find((word) => word.id === id) ?? null })} />
      <WithPanel panel={panel}>
        <div className={desk.filters}>
          <TextInput icon="search" aria-label="找词" placeholder="词、谁加的" value={query} onChange={({ target }) => setQuery(target.value)} />
          <ChipList
            label="哪一种"
            items={FILTERS.map(({ key, label }) => ({
              key,
              label: `${label} ${words.filter((word) => matches(word, key)).length}`,
              on: filter === key,
              onToggle: () => setFilter(key),
            }))}
          />
        </div>
        <Ledger
          label="敏感词"
          rows={shown}
          keyOf={({ id }) => id}
          current={open !== null && open !== 'import' ? (open.word?.id ?? null) : null}
          columns={[
            {
              key: 'word',
              head: '词',
              narrow: 'line',
              render: (word) => (
                <>
                  <button type="button" className={desk.name} onClick={() => setOpen({ word })}>
                    {wordName(word)}
                  </button>{' '}
                  {word.broad && <Tag tone="brass">太宽</Tag>} {word.allowed.length > 0 && <small>{`许可 ${word.allowed.length} 句`}</small>}
                </>
              ),
            },
            {
              key: 'effect',
              head: '碰到就',
              isWhole: true,
              render: ({ effect }) => <Tag tone={effect === 'refuse' ? 'seal' : effect === 'hold' ? 'brass' : 'night'}>{WORD_EFFECT_LABELS[effect]}</Tag>,
            },
            {
              key: 'fields',
              head: '管哪里',
              render: ({ fields }) => <small>{fields.length === 0 ? '全部' : fields.map((field) => WORD_FIELD_LABELS[field]).join(' ')}</small>,
            },
            { key: 'hits', head: '30 天碰上', align: 'end', render: ({ hits }) => hits },
            { key: 'rate', head: '放行率', align: 'end', render: ({ passRate }) => (passRate === null ? '' : `${Math.round(passRate * 100)}%`) },
            { key: 'by', head: '谁加的', narrow: 'hidden', render: ({ addedBy }) => addedBy ?? '程序' },
          ]}
        />
        <p className={desk.note}>放行率高过六成、定过二十次的，标“太宽”：它拦下的多半是好人。</p>
      </WithPanel>
      {dialog}
    </>
  );
}

function downloadText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = '敏感词.txt';
  link.click();
  URL.revokeObjectURL(address);
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="敏感词" />
      <SkeletonList of={SkeletonRow} count={12} />
    </>
  );
}
