import { useState } from 'react';
import { viewSearchDesk, type SearchDesk } from '#contract/api/admin/search-desk.ts';
import { saveMaintenance, viewMaintenance, type Maintenance } from '#contract/api/admin/maintenance.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { MAX_ACT_REASON_LENGTH, MAX_MODE_TEXT_LENGTH } from '#contract/staff-limits.ts';
import { MAINTENANCE_MODE_LABELS } from '#contract/api/admin/maintenance-labels.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { fieldOfInstant, instantOfField } from '../parts/moments.ts';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { useReplied } from '../parts/use-replied.ts';
import { Upkeep } from './Upkeep.tsx';
import styles from './page.module.css';

type Mode = Maintenance['mode'];

const MODES: readonly { value: Mode; label: string; note: string }[] = [
  { value: 'open', label: MAINTENANCE_MODE_LABELS.open, note: '谁都进得来，会员写得了' },
  { value: 'readonly', label: MAINTENANCE_MODE_LABELS.readonly, note: '都看得到，谁也写不了，待办里也有许多件要等开门；草稿留在各自的浏览器里' },
  { value: 'closed', label: MAINTENANCE_MODE_LABELS.closed, note: '别人看到“添柴时间”，管理员进得来' },
];
const NOTE = '公堂没结的案子，关了多久，期限就顺延多久，一桩案子顺延到设置里的天数为止';

interface Data {
  maintenance: Maintenance;
  search: SearchDesk;
}

export async function load({ call }: LoadArgs): Promise<Data> {
  const [maintenance, search] = await Promise.all([call(viewMaintenance, {}), call(viewSearchDesk, {})]);
  return { maintenance, search };
}

/** Opens the site, makes it read-only or closes it, now or later; checks the search, empties caches, says what needs a restart. */
export function Page({ data: { maintenance: data, search } }: { data: Data }) {
  const [state, setState] = useReplied(data);
  const [mode, setMode] = useState<Mode>(data.planned ?? data.mode);
  const [text, setText] = useState(data.text);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState(fieldOfInstant(state.until));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ConsoleHead title="维护" note={NOTE} />
      <Notice as="div" tone={state.mode === 'open' ? 'paper' : 'seal'} className={styles.now}>
        <p>
          <b>{`站点现在${state.mode === 'closed' ? '关着' : MAINTENANCE_MODE_LABELS[state.mode]}`}</b>
          {state.mode !== 'open' && state.from !== null && `，从 ${absoluteTime(state.from, 'minute')} 起`}
          {state.until !== null && state.mode !== 'open' && `，写着 ${absoluteTime(state.until, 'minute')} 重新开门`}
        </p>
        {state.planned !== null && state.from !== null && (
          <p>{`约好 ${absoluteTime(state.from, 'minute')} 起${state.planned === 'closed' ? '关站' : '只读'}；前十分钟，每一页上面都有提醒。`}</p>
        )}
        <p>{`公堂现在有 ${state.openCases} 桩没结的案子。`}</p>
      </Notice>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setProblems({});
          setAsking(true);
        }}
      >
        <FieldGroup label="改成">
          <RadioCards
            name="mode"
            options={MODES}
            value={mode}
            onChange={(value) => setMode(MODES.find((each) => each.value === value)?.value ?? 'open')}
            columns={3}
          />
        </FieldGroup>
        {mode !== 'open' && (
          <>
            <Field label="写给大家看的话" note="选填" hint="写在“添柴时间”那一页，和写不了东西的时候">
              {(control) => (
                <TextArea {...control} rows={3} limit={MAX_MODE_TEXT_LENGTH} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
              )}
            </Field>
            <div className={styles.times}>
              {state.mode === 'open' && (
                <Field label="几时开始" note="不填就是现在" error={problems['from']}>
                  {(control) => <TextInput {...control} type="datetime-local" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />}
                </Field>
              )}
              <Field label="预计几时重新开门" note="选填" hint="到时候不会自己开，要你来开" error={problems['until']}>
                {(control) => <TextInput {...control} type="datetime-local" value={until} onChange={({ currentTarget }) => setUntil(currentTarget.value)} />}
              </Field>
            </div>
          </>
        )}
        <Button type="submit" variant="primary">
          看看会怎样
        </Button>
      </form>
      <Upkeep search={search} />
      {isAsking && (
        <StaffActDialog
          title={mode === 'open' ? '重新开门' : mode === 'closed' ? '关站' : '改成只读'}
          verb={mode === 'open' ? '开门' : '就这样'}
          route={saveMaintenance}
          input={({ text: reason }) => ({ mode, text: mode === 'open' ? '' : text, from: instantOfField(from), until: instantOfField(until), reason })}
          reason={{ readers: '记录里留着，管理员都看得到；可以不写', min: 0, max: MAX_ACT_REASON_LENGTH }}
          done={mode === 'open' ? '开门了' : '改好了，两秒里都生效'}
          onDone={(reply) => {
            setAsking(false);
            setState(reply);
            setFrom('');
          }}
          onWrong={setProblems}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="维护" note={NOTE} />
      <SkeletonText lines={6} />
    </>
  );
}

/** Renders why the page can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从目录重新进来。' }} />;
}
