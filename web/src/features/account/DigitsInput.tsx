import type { ClipboardEvent, InputEvent as TypedEvent, RefObject } from 'react';
import { CODE_DIGITS } from '#contract/limits.ts';
import type { FieldControl } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { codeOf } from './form-text.ts';
import style from './account-form.module.css';

interface DigitsInputProps extends FieldControl {
  inputRef?: RefObject<HTMLInputElement | null>;
  name: string;
}

/** One input for all six digits, so that pasting and the phone's own filling in work. */
export function DigitsInput({ inputRef, ...rest }: DigitsInputProps) {
  return (
    <TextInput
      {...rest}
      ref={inputRef}
      className={style['code']}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={`${CODE_DIGITS} 位数字`}
      onInput={keepDigits}
      onCompositionEnd={narrow}
      onPaste={takeDigits}
    />
  );
}

/** Input methods type wide digits and mails hold spaces: only digits stay. */
function keepDigits(event: TypedEvent<HTMLInputElement>): void {
  if (!event.nativeEvent.isComposing) narrow(event);
}

function narrow({ currentTarget: input }: { currentTarget: HTMLInputElement }): void {
  const code = codeOf(input.value, CODE_DIGITS);
  if (code !== input.value) input.value = code;
}

function takeDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const code = codeOf(event.clipboardData.getData('text'), CODE_DIGITS);
  if (code.length !== CODE_DIGITS) return;
  event.preventDefault();
  event.currentTarget.value = code;
  event.currentTarget.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
