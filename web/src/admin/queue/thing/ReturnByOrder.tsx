import { useState } from 'react';
import { decideComment } from '#contract/api/held-comments.ts';
import { MAX_DOCUMENT_NUMBER_LENGTH } from '#contract/staff-limits.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { AskProps } from './kind-view.ts';

const MAX_REASON_LENGTH = 500;

/** Asks by which lawful order a comment under a case is returned: no operator judges what is said there. */
export function ReturnByOrder({ id, onDone, onClose }: AskProps & { id: number }) {
  const [documentNumber, setDocumentNumber] = useState('');
  return (
    <StaffActDialog
      title="按法律要求退回这条评论"
      note="它在一桩案子下面。没有无关的主持人能看，已经等了一天；管理员只能放行，或按机关的文书退回。"
      verb="退回"
      route={decideComment}
      input={({ text }) => ({ id, outcome: 'rejected' as const, reason: text, documentNumber })}
      watch={documentNumber}
      reason={{ readers: '作者会读到', min: 1, max: MAX_REASON_LENGTH }}
      done="退回了，作者会读到理由和文号"
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <Field label="文号" hint="作者会读到" error={problems['documentNumber']}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={MAX_DOCUMENT_NUMBER_LENGTH}
              value={documentNumber}
              onChange={(event) => setDocumentNumber(event.target.value)}
            />
          )}
        </Field>
      )}
    </StaffActDialog>
  );
}
