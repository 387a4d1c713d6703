import { useState, type SubmitEvent } from 'react';
import { MAX_DESK_NOTE_LENGTH } from '#contract/limits.ts';
import { writeDeskNote, type TrialView } from '#contract/api/trials.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSendingField } from '#web/lib/calls/use-sending-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './DeskNotes.module.css';

export interface DeskNotesProps {
  id: number;
  notes: TrialView['notes'];
  /** Loads the notes again. */
  onWritten: () => Promise<void>;
}

/** Renders what presenters noted for each other beside a case, and a field for one more. */
export function DeskNotes({ id, notes, onWritten }: DeskNotesProps) {
  const [text, setText] = useState('');
  const { problem, setProblem, busy, send } = useSendingField();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem('便签还是空的');
    await send(async () => {
      await call(writeDeskNote, { id, text: text.trim() });
      setText('');
      await onWritten();
    });
  };
  return (
    <section className={styles.notes} aria-labelledby={`notes-${id}`}>
      <SectionHead level={3} id={`notes-${id}`} title="便签" aside="只有审理台看得到" />
      {notes.map((note) => (
        <blockquote key={note.id} className={styles.note}>
          {note.text}
          <footer>
            {note.author.nickName} · <Time iso={note.writtenAt} form="minute" />
          </footer>
        </blockquote>
      ))}
      <form onSubmit={(event) => void submit(event)}>
        <Field label="加一条" error={problem}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              limit={MAX_DESK_NOTE_LENGTH}
              value={text}
              data-desk-note=""
              onChange={(event) => {
                setProblem('');
                setText(event.target.value);
              }}
            />
          )}
        </Field>
        <Button type="submit" size="s" loading={busy} loadingText="正在记">
          记下
        </Button>
      </form>
    </section>
  );
}
