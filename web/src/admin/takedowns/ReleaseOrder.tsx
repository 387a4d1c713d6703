import { useState } from 'react';
import { releaseTakedown, type Takedown } from '#contract/api/admin/takedowns.ts';
import { MAX_DOCUMENT_NUMBER_LENGTH, MIN_DOCUMENT_NUMBER_LENGTH } from '#contract/staff-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';

interface ReleaseOrderProps {
  order: Pick<Takedown, 'id' | 'documentNumber'>;
  onReleased: () => void;
  onClose: () => void;
}

/** Asks for the document that releases an order, and releases it. Open while mounted. */
export function ReleaseOrder({ order: { id, documentNumber }, onReleased, onClose }: ReleaseOrderProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isReady, setReady] = useState(false);
  const releaseDocument = typed.trim();
  if (isReady) {
    return (
      <StaffActDialog
        title="解除下架"
        note={`凭 ${releaseDocument} 放回来；原来就不在的、别的命令还管着的，不会放出来。`}
        verb="解除"
        route={releaseTakedown}
        input={() => ({ id, releaseDocument })}
        retype={{ label: '再写一遍原来的文号', value: documentNumber }}
        done="解除了，内容放回来了"
        onDone={onReleased}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="解除下架"
      size="low"
      footer={
        <>
          <Button onClick={onClose}>不做了</Button>
          <Button variant="primary" onClick={() => (releaseDocument.length < MIN_DOCUMENT_NUMBER_LENGTH ? setProblem('请写解除的文书的文号') : setReady(true))}>
            看看会怎样
          </Button>
        </>
      }
    >
      <Field label="解除的文书的文号" error={problem}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_DOCUMENT_NUMBER_LENGTH}
            value={typed}
            onChange={(event) => {
              setProblem('');
              setTyped(event.target.value);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
