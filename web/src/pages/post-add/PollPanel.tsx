import { useId, useRef } from 'react';
import { MAX_POLL_OPTION_LENGTH, MAX_POLL_OPTIONS, MAX_POLL_QUESTION_LENGTH, MIN_POLL_OPTIONS } from '#contract/limits.ts';
import { EMPTY_POLL, type WorkingPoll } from '#web/features/drafts/working-poll.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import style from './page.module.css';

const HOUR_CHOICES = [
  { value: '1', label: '1 小时' },
  { value: '24', label: '1 天' },
  { value: '72', label: '3 天' },
  { value: '168', label: '7 天' },
  { value: '336', label: '14 天' },
  { value: '720', label: '30 天' },
  { value: '', label: '不截止' },
];

/** Returns the choices with the one a poll has that was written elsewhere. */
function hourChoices(hours: number | null) {
  const isKnown = hours === null || HOUR_CHOICES.some(({ value }) => value === String(hours));
  return isKnown ? HOUR_CHOICES : [{ value: String(hours), label: `${hours} 小时` }, ...HOUR_CHOICES];
}

interface PollPanelProps {
  poll: WorkingPoll | null;
  /** Somebody has voted, or it has ended: it stays as it is. */
  isFixed: boolean;
  onChange: (poll: WorkingPoll | null) => void;
  problem?: string;
}

/** Asks for the poll of a post: a question, two to ten options, one choice or several, how long. */
export function PollPanel({ poll, isFixed, onChange, problem }: PollPanelProps) {
  const saysId = useId();
  const list = useRef<HTMLOListElement>(null);
  const section = useRef<HTMLElement>(null);
  /** What was typed before the poll was taken away. */
  const former = useRef(EMPTY_POLL);
  if (poll === null) {
    return (
      <section ref={section} className={style['panel']} aria-label="投票">
        <Button icon="chart-column" onClick={() => onChange(former.current)}>
          加一个投票
        </Button>
      </section>
    );
  }
  if (isFixed) {
    return (
      <section className={style['panel']} aria-label="投票">
        <h2>投票</h2>
        <p>{poll.question}</p>
        <p className={style['hint']}>已经有人投过票，或者截止了，投票不能再改。</p>
      </section>
    );
  }
  const change = (part: Partial<WorkingPoll>) => onChange({ ...poll, ...part });
  // What is typed changes, its place does not.
  const places = poll.options.map((option, at) => ({ option, at }));
  const focusOption = (at: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus());
  const described = problem ? { 'aria-invalid': true as const, 'aria-describedby': saysId } : {};
  return (
    <section ref={section} className={style['panel']} aria-label="投票">
      <h2>
        投票
        <Button
          variant="quiet"
          size="s"
          onClick={() => {
            former.current = poll;
            onChange(null);
            requestAnimationFrame(() => section.current?.querySelector('button')?.focus());
          }}
        >
          不要投票
        </Button>
      </h2>
      <div className={style['poll']}>
        <Field label="问题">
          {(control) => (
            <TextInput
              {...control}
              {...described}
              value={poll.question}
              maxLength={MAX_POLL_QUESTION_LENGTH}
              onChange={(event) => change({ question: event.target.value })}
            />
          )}
        </Field>
        <ol ref={list} className={style['options']} aria-label="选项">
          {places.map(({ option, at }) => (
            <li key={at}>
              <TextInput
                aria-label={`选项 ${at + 1}`}
                value={option}
                maxLength={MAX_POLL_OPTION_LENGTH}
                onChange={(event) => change({ options: poll.options.with(at, event.target.value) })}
              />
              {poll.options.length > MIN_POLL_OPTIONS && (
                <Button
                  variant="quiet"
                  size="s"
                  icon="x"
                  aria-label={`去掉选项 ${at + 1}`}
                  onClick={() => {
                    change({ options: poll.options.toSpliced(at, 1) });
                    focusOption(Math.max(0, at - 1));
                  }}
                />
              )}
            </li>
          ))}
        </ol>
        {poll.options.length < MAX_POLL_OPTIONS && (
          <Button
            variant="quiet"
            size="s"
            icon="plus"
            onClick={() => {
              change({ options: [...poll.options, ''] });
              focusOption(poll.options.length);
            }}
          >
            加一个选项
          </Button>
        )}
        <Checkbox checked={poll.multiple} onChange={(event) => change({ multiple: event.target.checked })}>
          可以选几项
        </Checkbox>
        <Field label="多久截止">
          {(control) => (
            <Select
              {...control}
              options={hourChoices(poll.hours)}
              value={poll.hours === null ? '' : String(poll.hours)}
              onChange={(event) => change({ hours: event.target.value === '' ? null : Number(event.target.value) })}
            />
          )}
        </Field>
      </div>
      {problem && (
        <p id={saysId} className={style['problem']} role="alert">
          {problem}
        </p>
      )}
      <p className={style['hint']}>有人投过就不能再改；一人一票，投了才看得到结果，比投票早注册的人才能投。</p>
    </section>
  );
}
