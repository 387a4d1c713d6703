import { useState } from 'react';
import type { MenuItem } from '#contract/api/columns.ts';
import type { PostView } from '#contract/api/posts.ts';
import { movePost } from '#contract/api/staff-posts.ts';
import { columnTrail } from '#web/features/post-list/column-trail.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';

interface MoveByStaffProps {
  post: Pick<PostView, 'id' | 'columnId' | 'columnName'>;
  onMoved: (columnId: number, audit: number | null) => void;
  onClose: () => void;
}

/** Asks the staff which column a post belongs in, and moves it. Open while mounted. */
export function MoveByStaff({ post, onMoved, onClose }: MoveByStaffProps) {
  const { menu } = useSite();
  const [columnId, setColumnId] = useState('');
  const [tell, setTell] = useState(true);
  const [problem, setProblem] = useState('');
  const { perform, dialog } = useStaffAct();
  const goals = columnsOfKind(menu, post.columnId);
  const move = async () => {
    if (columnId === '') return setProblem('请选一个栏目');
    try {
      const reply = await perform({ title: '移到别的栏目', verb: '确认移动', key: movePost, input: { id: post.id, columnId: Number(columnId), tell } });
      if (reply === null) return;
      onMoved(reply.columnId, reply.audit);
    } catch (error) {
      const { name, message, fields } = failureOf(error);
      const sentence = fields?.[0]?.message ?? (name === 'pinsFull' ? message : null);
      if (sentence === null) throw error;
      setProblem(sentence);
    }
  };
  return (
    <>
      <Dialog
        open={dialog === null}
        onClose={onClose}
        title="移到别的栏目"
        size="low"
        footer={
          <>
            <Button onClick={onClose}>不做了</Button>
            <Button variant="primary" onClick={() => void move()}>
              看看会怎样
            </Button>
          </>
        }
      >
        <p>{`现在在“${pathOf(menu, { id: post.columnId, name: post.columnName })}”。只能移到同一种的栏目，检举台不进不出。`}</p>
        <Field label="移到" error={problem}>
          {(control) => (
            <Select
              {...control}
              placeholder="选一个栏目"
              value={columnId}
              options={goals.map((column) => ({ value: String(column.id), label: pathOf(menu, column) }))}
              onChange={(event) => {
                setProblem('');
                setColumnId(event.target.value);
              }}
            />
          )}
        </Field>
        <Checkbox checked={tell} onChange={(event) => setTell(event.target.checked)}>
          告诉作者和追帖的人
        </Checkbox>
      </Dialog>
      {dialog}
    </>
  );
}

/** Returns the columns a post may be moved to: those of its kind that take posts. */
function columnsOfKind(menu: readonly MenuItem[], columnId: number) {
  const all = menu.flatMap((top) => [top, ...top.children, ...top.extChildren.flatMap(({ children }) => children)]);
  const kind = all.find(({ id }) => id === columnId)?.kind;
  return all.filter((column) => column.kind === kind && column.createPath !== '' && column.id !== columnId);
}

function pathOf(menu: readonly MenuItem[], column: { id: number; name: string }): string {
  return columnTrail(menu, column)
    .map(({ label }) => label)
    .join(' › ');
}
