import { useState } from 'react';
import { ageBandOf } from '#contract/age.ts';
import { Field } from '#web/ui/Field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

/** Few need it. */
const GuardianFields = lazyPart(() => import('./GuardianFields.tsx').then((file) => file.GuardianFields));

interface AgeFieldsProps {
  problems: Readonly<Record<string, string>>;
  onRefused: (path: string, message: string) => void;
}

/** The year somebody was born in and, of a child, who answers for it. */
export function AgeFields({ problems, onRefused }: AgeFieldsProps) {
  const [isChild, setChild] = useState(false);
  return (
    <>
      <Field label="出生的年份" required error={problems['birthYear']} hint="只记下是未满 14 岁、14 到 17 岁，还是成年">
        {(control) => (
          <TextInput
            {...control}
            name="birthYear"
            icon="calendar"
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            onInput={({ currentTarget: { value } }) => setChild(/^(19|20)\d\d$/.test(value) && ageBandOf(Number(value), new Date()) === 'child')}
          />
        )}
      </Field>
      {isChild && <GuardianFields problems={problems} onRefused={onRefused} />}
    </>
  );
}
