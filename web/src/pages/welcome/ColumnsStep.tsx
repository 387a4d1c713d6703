import { followTopic } from '#contract/api/topics.ts';
import { columnGlyph } from '#web/features/post-list/column-glyph.ts';
import { callForView } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Choice } from './Choice.tsx';
import { columnsOffered, tickedFor } from './columns-offered.ts';
import type { Kept } from './kept.ts';
import { Step, STEPS } from './Step.tsx';
import { ROLES } from './WhoStep.tsx';
import styles from './ColumnsStep.module.css';

interface ColumnsStepProps {
  /** The columns that were followed when the page was loaded, and since. */
  followed: ReadonlySet<number>;
  kept: Kept;
  change: (part: Partial<Kept>) => void;
  onFollowed: (columnId: number, following: boolean) => void;
  onDone: () => void;
  onLeave: () => void;
}

/** The columns one wants to read; two are ticked by the role for who follows none yet. They are followed by the last button, those that could not be by pressing it again. */
export function ColumnsStep({ followed, kept, change, onFollowed, onDone, onLeave }: ColumnsStepProps) {
  const { menu } = useSite();
  const offered = columnsOffered(menu, kept.role, followed);
  const suggested = followed.size > 0 ? [] : tickedFor(kept.role, offered);
  const ticked = new Set(kept.ticked ?? [...followed, ...suggested]);
  const { form, whole, busy, submit } = useSending(async () => {
    const changed = offered.filter(({ id }) => ticked.has(id) !== followed.has(id));
    // Kept before anything is sent: what has been followed by then must not untick the rest.
    change({ ticked: [...ticked] });
    await Promise.all(changed.map(async ({ id }) => onFollowed(id, (await callForView(followTopic, { columnId: id, following: ticked.has(id) })).following)));
    onDone();
  });
  const roleName = ROLES.find(({ value }) => value === kept.role)?.label;
  const hint = suggested.length === 0 || kept.ticked !== null ? '' : `${roleName === undefined ? '先' : `已按“${roleName}”`}替你勾了几栏，不合意就去掉。`;
  return (
    <Step
      index={2}
      title="想听哪几栏"
      lead={`勾了的有新帖，收在“我的关注”里，不打扰你。${hint}`}
      verb="进门"
      busy={busy}
      problem={whole}
      form={form}
      onSubmit={submit}
      ways={
        <>
          <ButtonLink variant="quiet" size="l" icon="arrow-left" href={STEPS[1].hash}>
            上一步
          </ButtonLink>
          <Button variant="quiet" size="l" onClick={onLeave}>
            先不听
          </Button>
        </>
      }
    >
      <div role="group" aria-label="栏目" className={styles['columns']}>
        {offered.map((column) => (
          <Choice
            key={column.id}
            type="checkbox"
            name={`column-${column.id}`}
            checked={ticked.has(column.id)}
            onChange={(isTicked) => change({ ticked: isTicked ? [...ticked, column.id] : [...ticked].filter((id) => id !== column.id) })}
            glyph={<Icon name={columnGlyph(column)} />}
            title={column.name}
            note={column.note}
          />
        ))}
      </div>
    </Step>
  );
}
