import type { LabeledValue } from '#contract/api/tickets.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

export interface CharacterFiltersProps {
  /** Label of the first field, also its placeholder. */
  label: string;
  placeholder: string;
  choice: { q: string; realm: string; offence: string; penalty: string };
  realms: readonly string[];
  offences: readonly LabeledValue[];
  penalties: readonly LabeledValue[];
}

/** The fields by which tickets and entries are found: who, on which realm, what for, with what penalty. */
export function CharacterFilters({ label, placeholder, choice, realms, offences, penalties }: CharacterFiltersProps) {
  return (
    <>
      <TextInput icon="search" type="search" name="q" aria-label={label} placeholder={placeholder} autoComplete="off" maxLength={40} defaultValue={choice.q} />
      <TextInput
        icon="server"
        name="realm"
        aria-label="服务器"
        placeholder="全部服务器"
        autoComplete="off"
        maxLength={24}
        list="realms"
        defaultValue={choice.realm}
      />
      <datalist id="realms">
        {realms.map((realm) => (
          <option key={realm}>{realm}</option>
        ))}
      </datalist>
      <Select name="offence" aria-label="案由" placeholder="全部案由" options={offences} defaultValue={choice.offence} />
      <Select name="penalty" aria-label="处罚" placeholder="全部处罚" options={penalties} defaultValue={choice.penalty} />
    </>
  );
}
