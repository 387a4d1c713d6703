import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { MAX_ACCUSED } from '#contract/limits.ts';
import type { Problems } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { NOBODY, type AccusedValues } from './complaint-values.ts';
import styles from './complaint.module.css';

const NAMES = ['第一个角色', '第二个角色', '第三个角色', '第四个角色', '第五个角色'] as const;

interface AccusedFieldsProps {
  accused: readonly AccusedValues[];
  dictionaries: Dictionaries;
  problems: Problems;
  /** The prefix of the problems' paths. */
  path: string;
  onChange: (accused: AccusedValues[]) => void;
}

/** The accused: one to five characters, each by name and realm. */
export function AccusedFields({ accused, dictionaries, problems, path, onChange }: AccusedFieldsProps) {
  const { realm = [], faction = [], class: classes = [] } = dictionaries;
  const set = (index: number, part: Partial<AccusedValues>) => onChange(accused.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <>
      {accused.map((each, index) => {
        const name = NAMES[index] ?? '';
        const at = (field: string) => problems[`${path}.${index}.${field}`] ?? (field === 'name' ? problems[`${path}.${index}`] : undefined);
        return (
          <fieldset key={name} className={styles.accused} aria-label={name}>
            {accused.length > 1 && (
              <p className={styles.ordinal}>
                {name}
                <button type="button" aria-label={`去掉${name}`} onClick={() => onChange(accused.filter((_, position) => position !== index))}>
                  <Icon name="x" />
                </button>
              </p>
            )}
            <div className={styles.pair}>
              <Field label="角色名" error={at('name')}>
                {(control) => (
                  <TextInput
                    {...control}
                    spellCheck={false}
                    autoComplete="off"
                    value={each.name}
                    onChange={(event) => set(index, { name: event.target.value })}
                  />
                )}
              </Field>
              <Field label="服务器" note="可以打拼音首字母" error={at('realm')}>
                {(control) => <Combobox {...control} options={realm} value={each.realm} onChange={(value) => set(index, { realm: value })} />}
              </Field>
            </div>
            <div className={styles.triple}>
              <Field label="阵营" note="选填" error={at('faction')}>
                {(control) => (
                  <Select
                    {...control}
                    placeholder="不清楚"
                    options={faction}
                    value={each.faction}
                    onChange={(event) => set(index, { faction: event.target.value })}
                  />
                )}
              </Field>
              <Field label="职业" note="选填" error={at('class')}>
                {(control) => (
                  <Select
                    {...control}
                    placeholder="不清楚"
                    options={classes}
                    value={each.class}
                    onChange={(event) => set(index, { class: event.target.value })}
                  />
                )}
              </Field>
              <Field label="公会" note="选填" error={at('guild')}>
                {(control) => <TextInput {...control} autoComplete="off" value={each.guild} onChange={(event) => set(index, { guild: event.target.value })} />}
              </Field>
            </div>
          </fieldset>
        );
      })}
      {problems[path] && (
        <p role="alert" className={styles.problem}>
          {problems[path]}
        </p>
      )}
      {accused.length < MAX_ACCUSED && (
        <p className={styles.add}>
          <Button size="s" icon="plus" onClick={() => onChange([...accused, NOBODY])}>
            还有一个角色
          </Button>
        </p>
      )}
    </>
  );
}
