import { useId } from 'react';
import type { SettingView } from '#contract/api/admin/settings.ts';
import type { SettingValue } from '#contract/settings/setting.ts';
import { isRate } from '#contract/settings/setting-values.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Time } from '#web/ui/Time.tsx';
import { isSame, valueText } from './format-setting.ts';
import styles from './SettingRow.module.css';

export interface SettingRowProps {
  setting: SettingView;
  /** What has been entered and not been saved. */
  draft: SettingValue | undefined;
  /** What is wrong with what was entered. */
  problem: string | undefined;
  onChange: (value: SettingValue) => void;
}

/** One setting: what it is, what it does, its value, and how it came about. */
export function SettingRow({ setting, draft, problem, onChange }: SettingRowProps) {
  const id = useId();
  const { text, note, value, changed, variable, kind } = setting;
  const isWaiting = draft !== undefined;
  const isOwn = value !== null && !isSame(value, setting.default);
  return (
    <li className={classNames(styles.row, isWaiting && styles.waiting)}>
      <label className={styles.name} htmlFor={id}>
        {text}
      </label>
      <p>
        {note !== '' && <span>{note}</span>}{' '}
        {variable !== null ? (
          <span className={styles.state}>{`由环境变量给出（${variable}）`}</span>
        ) : isWaiting ? (
          <span className={styles.state}>{`还没保存，原为 ${kind === 'secret' ? (setting.isSet ? '已经写过' : '空') : valueText(setting, value)}`}</span>
        ) : changed !== null ? (
          <span>
            {changed.by?.nickName ?? '系统'} <Time iso={changed.at} /> 改
          </span>
        ) : null}
        {isOwn && !isWaiting && <span>{` 默认 ${valueText(setting, setting.default)}`}</span>}
      </p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.control}>{variable === null && <Control id={id} setting={setting} value={draft ?? value} onChange={onChange} />}</div>
    </li>
  );
}

function Control({ id, setting, value, onChange }: { id: string; setting: SettingView; value: SettingValue | null; onChange: (value: SettingValue) => void }) {
  const { kind, unit } = setting;
  if (kind === 'flag')
    return (
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={value === true}
        className={styles.switch}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        id={id}
        options={setting.choices}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={styles.select}
      />
    );
  if (kind === 'number')
    return (
      <span className={styles.number}>
        <NumberInput id={id} value={Number(value)} onChange={onChange} />
        <span>{unit}</span>
      </span>
    );
  if (kind === 'rate' && isRate(value))
    return (
      <span className={styles.number}>
        <NumberInput id={id} value={value.times} onChange={(times) => onChange({ ...value, times })} />
        <span>{unit}，每</span>
        <NumberInput label={`${setting.text}：几秒里`} value={value.seconds} onChange={(seconds) => onChange({ ...value, seconds })} />
        <span>秒</span>
      </span>
    );
  const isSecret = kind === 'secret';
  return (
    <TextInput
      id={id}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      className={styles.text}
      placeholder={isSecret && setting.isSet ? '写过了，要换就再写一次' : ''}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function NumberInput({ id, label, value, onChange }: { id?: string; label?: string; value: number; onChange: (value: number) => void }) {
  return (
    <TextInput
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      inputMode="numeric"
      autoComplete="off"
      className={styles.digits}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value.replace(/\D/g, '').slice(0, 9)))}
    />
  );
}
