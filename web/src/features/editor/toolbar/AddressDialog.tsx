import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '#web/lib/ime.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

export interface AddressQuestion {
  title: string;
  label: string;
  placeholder: string;
  address: string;
  /** The words that will carry the link; null when the text already has them. */
  text: string | null;
  /** Accepts the answer, or returns a sentence why it cannot. */
  accept: (address: string, text: string) => string | null;
  /** Given when there is something to take away. */
  remove?: () => void;
}

/** Asks for an address. Not a form of its own: it is inside the form of the page, which Enter must not submit. */
export function AddressDialog({ question, onClose }: { question: AddressQuestion | null; onClose: () => void }) {
  return (
    <Dialog open={question !== null} onClose={onClose} title={question?.title ?? ''} size="s">
      {question && <AddressForm question={question} onClose={onClose} />}
    </Dialog>
  );
}

function AddressForm({ question, onClose }: { question: AddressQuestion; onClose: () => void }) {
  const [address, setAddress] = useState(question.address);
  const [text, setText] = useState(question.text ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const refused = question.accept(address, text);
    setProblem(refused);
    if (refused === null) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    submit();
  };
  return (
    <>
      <Field label={question.label} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            type="text"
            inputMode="url"
            autoComplete="off"
            ref={startHere}
            placeholder={question.placeholder}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {question.text !== null && (
        <Field label="显示的文字" note="选填">
          {(control) => <TextInput {...control} autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} />}
        </Field>
      )}
      <p>
        <Button variant="primary" onClick={submit}>
          确定
        </Button>{' '}
        {question.remove && (
          <Button
            icon="unlink"
            onClick={() => {
              question.remove?.();
              onClose();
            }}
          >
            去掉链接
          </Button>
        )}{' '}
        <Button variant="quiet" onClick={onClose}>
          取消
        </Button>
      </p>
    </>
  );
}

/** The dialog's focus starts here and not at its cross. */
function startHere(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}
