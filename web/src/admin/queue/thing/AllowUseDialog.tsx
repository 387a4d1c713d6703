import { useEffect, useState } from 'react';
import { MAX_ALLOWED_USE_LENGTH } from '#contract/staff-limits.ts';
import type { HoldReason } from '#contract/api/held.ts';
import { allowUses, listWords, testWords } from '#contract/api/admin/words.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { AskProps } from './kind-view.ts';

interface AllowUseDialogProps extends AskProps {
  /** The one reason with a word that is asked about. */
  reason: HoldReason;
  /** Lets the text through, once the use is allowed. */
  pass: () => Promise<void>;
}

interface FoundWord {
  id: number;
  word: string;
  allowed: readonly string[];
}

/** How much of the text on either side of the word is offered. */
const AROUND = 4;

/** Asks which use of a watched word is let through from now on, allows it, and lets the text through. Open while mounted. */
export function AllowUseDialog({ reason, pass, onDone, onClose }: AllowUseDialogProps) {
  const [word, setWord] = useState<FoundWord | null>(null);
  const [use, setUse] = useState(() => around(reason));
  useEffect(() => {
    find(reason).then((found) => {
      if (found !== null) return setWord(found);
      toast({ message: '这个词已经不在名单里了，直接放行就好' });
      onClose();
    }, onClose);
  }, [reason, onClose]);
  if (word === null) return null;
  return (
    <StaffActDialog
      title={`放行，并许可“${word.word}”的一种用法`}
      note="以后写到这一句就不再拦。"
      verb="放行并许可"
      route={allowUses}
      input={() => ({ id: word.id, allowed: [...new Set([...word.allowed, use.trim()])] })}
      watch={use}
      done="许可了这种用法"
      onDone={() => void pass().then(onDone, onClose)}
      onClose={onClose}
    >
      {(problems) => (
        <Field label="许可的用法" hint="要把那个词写在里面" error={Object.entries(problems).find(([path]) => path.startsWith('allowed'))?.[1]}>
          {(control) => <TextInput {...control} maxLength={MAX_ALLOWED_USE_LENGTH} value={use} onChange={({ target }) => setUse(target.value)} />}
        </Field>
      )}
    </StaffActDialog>
  );
}

/** Returns the watched word that stopped a text; null when it is not on the list any more. */
async function find({ quote, matched }: HoldReason): Promise<FoundWord | null> {
  const { spans } = await callQuietly(testWords, { text: quote === '' ? matched : quote });
  const span = spans.find(({ text }) => text === matched) ?? spans[0];
  if (!span) return null;
  return (await callQuietly(listWords, { q: span.word })).find(({ id }) => id === span.id) ?? null;
}

function around({ quote, matched }: HoldReason): string {
  const at = quote.indexOf(matched);
  return at < 0 ? matched : quote.slice(Math.max(0, at - AROUND), at + matched.length + AROUND).trim();
}
