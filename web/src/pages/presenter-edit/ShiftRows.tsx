import { MAX_PRESENTER_SHIFTS } from '#contract/limits.ts';
import type { Shift } from '#contract/api/presenters.ts';
import { WEEKDAY_OPTIONS } from '#web/features/presenters/presenter-labels.ts';
import type { Problems } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './page.module.css';

const NEXT: Shift = { weekday: 1, from: '20:00', to: '22:00', activity: '审理台值班' };

const SHIFT_NAMES = Array.from({ length: MAX_PRESENTER_SHIFTS }, (_, index) => `第 ${index + 1} 段`);

/** The weekly hours, one row each. */
export function ShiftRows({ shifts, onChange, problems }: { shifts: readonly Shift[]; onChange: (shifts: Shift[]) => void; problems: Problems }) {
  const set = (index: number, part: Partial<Shift>) => onChange(shifts.map((shift, at) => (at === index ? { ...shift, ...part } : shift)));
  const problemOf = (index: number) => Object.entries(problems).find(([path]) => path.startsWith(`schedule.${index}.`))?.[1];
  return (
    <FieldGroup label="每周值班" note="选填；过了零点的分成两段" error={problems['schedule']}>
      <div className={styles.shifts}>
        {shifts.map((shift, index) => {
          const problem = problemOf(index);
          const invalid = problem === undefined ? undefined : true;
          const name = SHIFT_NAMES[index] ?? '';
          return (
            <div key={name} role="group" aria-label={name} className={styles.shift}>
              <Select
                aria-label={`${name}星期`}
                options={WEEKDAY_OPTIONS}
                value={String(shift.weekday)}
                onChange={(event) => set(index, { weekday: Number(event.target.value) })}
              />
              <TextInput
                type="time"
                aria-label={`${name}开始`}
                aria-invalid={invalid}
                value={shift.from}
                onChange={(event) => set(index, { from: event.target.value })}
              />
              <TextInput
                type="time"
                aria-label={`${name}结束`}
                aria-invalid={invalid}
                value={shift.to}
                onChange={(event) => set(index, { to: event.target.value })}
              />
              <TextInput
                aria-label={`${name}做什么`}
                aria-invalid={invalid}
                value={shift.activity}
                onChange={(event) => set(index, { activity: event.target.value })}
              />
              <button type="button" className={styles.drop} aria-label={`去掉${name}`} onClick={() => onChange(shifts.filter((_, at) => at !== index))}>
                <Icon name="x" />
              </button>
              {problem && (
                <p className={styles.problem} role="alert">
                  {problem}
                </p>
              )}
            </div>
          );
        })}
      </div>
      {shifts.length < MAX_PRESENTER_SHIFTS && (
        <Button
          size="s"
          icon="plus"
          onClick={() => onChange([...shifts, shifts.at(-1) ? { ...NEXT, ...shifts.at(-1), weekday: ((shifts.at(-1)?.weekday ?? 0) % 7) + 1 } : NEXT])}
        >
          加一段
        </Button>
      )}
    </FieldGroup>
  );
}
