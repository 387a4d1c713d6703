import { useMemo, useState } from 'react';
import {
  listSettingHistory,
  listSettings,
  restoreSetting,
  saveSettings,
  type SettingChange,
  type SettingList,
  type SettingView,
} from '#contract/api/admin/settings.ts';
import type { SettingValue } from '#contract/settings/setting.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { MAX_ACT_REASON_LENGTH } from '#contract/staff-limits.ts';
import { reload as loadAgain } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { useReplied } from '../parts/use-replied.ts';
import { StickyBar } from '../parts/StickyBar.tsx';
import { SettingRow } from './SettingRow.tsx';
import { isSame, valueText } from './format-setting.ts';
import styles from './page.module.css';

interface Data {
  list: SettingList;
  history: readonly SettingChange[];
}

const SHOWN_CHANGES = 8;

export async function load({ call }: LoadArgs): Promise<Data> {
  const [list, history] = await Promise.all([call(listSettings, {}), call(listSettingHistory, { size: SHOWN_CHANGES })]);
  return { list, history: history.items };
}

/** Every setting of the site by group: changed together, with a reason, and put back one by one. */
export function Page({ data }: { data: Data }) {
  const [list, setList] = useReplied(data.list);
  const [drafts, setDrafts] = useState<Readonly<Record<string, SettingValue>>>({});
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<'save' | SettingChange | null>(null);
  const byKey = useMemo(() => new Map(list.items.map((each) => [each.key, each])), [list]);
  const groups = list.groups
    .map((group) => ({ ...group, items: list.items.filter((each) => each.group === group.group && matches(each, text)) }))
    .filter(({ items }) => items.length > 0);
  const change = (setting: SettingView, value: SettingValue) => {
    setProblems({});
    setDrafts((before) => {
      const { [setting.key]: _, ...others } = before;
      const isBack = setting.kind === 'secret' ? value === '' : setting.value !== null && isSame(value, setting.value);
      return isBack ? others : { ...others, [setting.key]: value };
    });
  };
  const changed = Object.keys(drafts);
  const names = changed.map((key) => byKey.get(key)?.text ?? key);
  return (
    <>
      <ConsoleHead title="设置" note="存下就生效，不用重启；每一处都留着从前的值">
        <TextInput
          icon="search"
          type="search"
          className={styles.find}
          aria-label="找设置"
          placeholder="找设置，如 外链、验证码"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </ConsoleHead>
      <div className={styles.page}>
        <nav className={styles.groups} aria-label="设置分组">
          {groups.map(({ group, label, items }) => {
            const waiting = items.filter(({ key }) => key in drafts).length;
            return (
              <a key={group} href={`#group-${group}`}>
                {label}
                {waiting > 0 && <small>{`${waiting} 处未存`}</small>}
              </a>
            );
          })}
        </nav>
        <div>
          {groups.length === 0 && (
            <EmptyState icon="search" title="没有这样的设置">
              换一个词试试。
            </EmptyState>
          )}
          {groups.map(({ group, label, items }) => (
            <section key={group} id={`group-${group}`} aria-labelledby={`head-${group}`}>
              <h2 id={`head-${group}`} className={styles.head}>
                {label}
              </h2>
              <ul className={styles.list}>
                {items.map((setting) => (
                  <SettingRow
                    key={setting.key}
                    setting={setting}
                    draft={drafts[setting.key]}
                    problem={problems[setting.key]}
                    onChange={(value) => change(setting, value)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <aside aria-labelledby="changes">
          <h2 id="changes" className={styles.head}>
            最近的改动
          </h2>
          {data.history.length === 0 ? (
            <p className={styles.none}>还没有人改过。</p>
          ) : (
            <ul className={classNames(styles.list, styles.changes)}>
              {data.history.map((each) => (
                <li key={each.seq}>
                  {each.canRestore && byKey.get(each.key)?.variable === null && (
                    <button type="button" onClick={() => setAsked(each)} aria-label={`把“${each.text}”改回去`}>
                      改回去
                    </button>
                  )}
                  <Time iso={each.at} relative /> {each.by?.nickName ?? '系统'}
                  <b>{each.text}</b>
                  {`${valueText(byKey.get(each.key), each.before)} 改为 ${valueText(byKey.get(each.key), each.after)}`}
                  {each.reason !== '' && <small>{each.reason}</small>}
                </li>
              ))}
            </ul>
          )}
        </aside>
      </div>
      <StickyBar count={changed.length} note={names.slice(0, 3).join('、') + (names.length > 3 ? ' 等' : '')}>
        <Button
          variant="quiet"
          onClick={() => {
            setDrafts({});
            setProblems({});
          }}
        >
          放弃
        </Button>
        <Button variant="primary" onClick={() => setAsked('save')}>
          写理由并保存
        </Button>
      </StickyBar>
      {asked === 'save' && (
        <StaffActDialog
          title={`保存 ${changed.length} 处设置`}
          note={names.join('、')}
          verb="保存"
          route={saveSettings}
          input={({ text: reason }) => ({ base: list.base, changes: drafts, reason })}
          reason={{ readers: '记录里留着，管理员都看得到；可以不写', min: 0, max: MAX_ACT_REASON_LENGTH }}
          done="存下了，两秒里都生效"
          onWrong={setProblems}
          onDone={(reply) => {
            setAsked(null);
            setDrafts({});
            setList(reply);
            void loadAgain();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'save' && (
        <StaffActDialog
          title={`把“${asked.text}”改回去`}
          note={`改回 ${valueText(byKey.get(asked.key), asked.before)}`}
          verb="改回去"
          route={restoreSetting}
          input={({ text: reason }) => ({ seq: asked.seq, reason })}
          reason={{ readers: '记录里留着，管理员都看得到；可以不写', min: 0, max: MAX_ACT_REASON_LENGTH }}
          done="改回去了"
          onDone={(reply) => {
            setAsked(null);
            setList(reply);
            void loadAgain();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function matches({ key, text, note }: SettingView, wording: string): boolean {
  const wanted = wording.trim().toLowerCase();
  return wanted === '' || [key, text, note].some((each) => each.toLowerCase().includes(wanted));
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="设置" />
      <SkeletonList of={SkeletonRow} count={8} />
    </>
  );
}

/** Renders why the settings can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从目录重新进来。' }} />;
}
