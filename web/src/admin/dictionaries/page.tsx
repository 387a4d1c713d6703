import { useState } from 'react';
import { listDictionariesForStaff, listTerms, orderTerms, retireTerm, type DictionaryHead, type Term } from '#contract/api/admin/terms.ts';
import { formatCount } from '#web/lib/counts.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';
import { PastePanel } from './PastePanel.tsx';
import { TermPanel } from './TermPanel.tsx';
import styles from './page.module.css';

interface Data {
  dictionaries: readonly DictionaryHead[];
  opened: DictionaryHead & { terms: Term[] };
}

const TONES: readonly Tone[] = ['seal', 'brass', 'ember', 'plum', 'night', 'pine'];

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const dictionaries = await call(listDictionariesForStaff, {});
  const wanted = url.searchParams.get('key');
  const key = dictionaries.find((each) => each.key === wanted)?.key ?? 'offence';
  return { dictionaries, opened: await call(listTerms, { key }) };
}

/** The dictionaries: values stay for good, words may change, what is in use is retired and never deleted. */
export function Page({ data }: { data: Data }) {
  return <Desk key={data.opened.key} data={data} />;
}

function Desk({ data: { dictionaries, opened } }: { data: Data }) {
  const [open, setOpen] = useState<{ term: Term | null } | 'paste' | null>(null);
  const { ask, dialog } = useAct();
  const { key, name, fixed, dated, terms } = opened;
  const inUse = terms.filter(({ retired }) => !retired);
  const move = (value: string, step: -1 | 1) => {
    const values = inUse.map((term) => term.value);
    const at = values.indexOf(value);
    const other = values[at + step];
    if (other === undefined) return;
    const next = values.with(at, other).with(at + step, value);
    void ask({ title: `换“${name}”的次序`, verb: '换', route: orderTerms, input: { key, values: next }, done: '次序换好了', onDone: () => void reload() });
  };
  const retire = ({ value, label, retired }: Term) =>
    void ask({
      title: retired ? `放回“${label}”` : `停用“${label}”`,
      verb: retired ? '放回' : '停用',
      note: retired ? '以后又能选它。' : '以后不再选它，旧的记录照旧显示。',
      route: retireTerm,
      input: { key, value, retired: !retired },
      done: retired ? '放回来了' : '停用了',
      onDone: () => void reload(),
    });
  const panel =
    open === 'paste' ? (
      <PastePanel dictionary={opened} onClose={() => setOpen(null)} />
    ) : (
      open && <TermPanel key={open.term?.value ?? 'new'} dictionary={opened} term={open.term} onClose={() => setOpen(null)} />
    );
  return (
    <>
      <ConsoleHead title="字典" note="值一写下就不改，名字可以改；裁决显示的是它那一天的名字">
        {!fixed && !dated && (
          <Button icon="table" onClick={() => setOpen('paste')}>
            粘贴一整张
          </Button>
        )}
        {!fixed && (
          <Button icon="plus" onClick={() => setOpen({ term: null })}>
            {`加一条${name}`}
          </Button>
        )}
      </ConsoleHead>
      <div className={styles.desk}>
        <nav className={styles.nav} aria-label="哪一部字典">
          {dictionaries.map((each) => (
            <a key={each.key} href={`/admin/dictionaries?key=${each.key}`} aria-current={each.key === key ? 'page' : undefined}>
              {each.name}
              <small>{each.count}</small>
            </a>
          ))}
        </nav>
        <WithPanel panel={panel}>
          <Ledger
            label={name}
            rows={terms}
            keyOf={({ value }) => value}
            current={open !== null && open !== 'paste' ? (open.term?.value ?? null) : null}
            columns={[
              {
                key: 'label',
                head: '名字，值，说明',
                narrow: 'line',
                render: (term) => (
                  <>
                    <button type="button" className={desk.name} onClick={() => setOpen({ term })}>
                      <Tag tone={TONES.find((tone) => tone === term.color) ?? 'plain'}>{term.label}</Tag>
                    </button>{' '}
                    <code className={desk.code}>{term.value}</code>
                    {term.retired && <span className={desk.quiet}>　停用</span>}
                    {term.versions.some(({ applied }) => !applied) && <Tag tone="ember">有一版等着</Tag>}
                    <br />
                    <small>{term.note}</small>
                  </>
                ),
              },
              { key: 'uses', head: '用过', align: 'end', render: ({ uses }) => (uses === null ? '' : formatCount(uses)) },
              { key: 'from', head: '从', isWhole: true, narrow: 'hidden', render: ({ from }) => from && <Time iso={from} /> },
              { key: 'until', head: '到', isWhole: true, narrow: 'hidden', render: ({ until }) => until && <Time iso={until} /> },
              {
                key: 'act',
                head: '动作',
                isQuiet: true,
                align: 'end',
                isWhole: true,
                render: (term) => (
                  <>
                    {!term.retired && (
                      <>
                        <Button size="s" icon="arrow-up" aria-label={`把${term.label}挪前`} onClick={() => move(term.value, -1)} />{' '}
                        <Button size="s" icon="arrow-down" aria-label={`把${term.label}挪后`} onClick={() => move(term.value, 1)} />{' '}
                      </>
                    )}
                    {!fixed && (
                      <Button size="s" onClick={() => retire(term)}>
                        {term.retired ? '放回' : '停用'}
                      </Button>
                    )}
                  </>
                ),
              },
            ]}
          />
          <p className={desk.note}>用过的只能停用，不能删：旧案还要显示它。次序就是各处选择时的次序。</p>
        </WithPanel>
      </div>
      {dialog}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="字典" />
      <SkeletonList of={SkeletonRow} count={12} />
    </>
  );
}
