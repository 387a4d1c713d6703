import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { Character } from '#contract/api/profiles.ts';
import type { Problems } from '#web/lib/calls/problems.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './CharacterFields.module.css';

export interface CharacterFieldsProps {
  character: Character;
  dictionaries: Dictionaries;
  problems: Problems;
  onChange: (character: Character) => void;
}

/** The character a member plays. The faction decides which races there are; a race of one faction alone decides the faction. */
export function CharacterFields({ character, dictionaries, problems, onChange }: CharacterFieldsProps) {
  const { realm = [], faction = [], race = [], class: classes = [] } = dictionaries;
  const set = (part: Partial<Character>) => onChange({ ...character, ...part });
  const races = race.filter(({ note = '' }) => character.faction === '' || note === '' || note.includes(character.faction));
  const chooseFaction = (value: string) => {
    const own = race.find((entry) => entry.value === character.race);
    const fits = own?.note === undefined || own.note.includes(value);
    set({ faction: value, race: fits ? character.race : '' });
  };
  const chooseRace = (value: string) => {
    const sides = faction.filter((side) => race.find((entry) => entry.value === value)?.note?.includes(side.value));
    set({ race: value, ...(sides.length === 1 && { faction: sides[0]?.value ?? '' }) });
  };
  return (
    <div className={styles.grid}>
      <Field label="角色名" error={problems['character.name']}>
        {(control) => (
          <TextInput
            {...control}
            name="character.name"
            value={character.name}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="服务器" note="可以打拼音首字母" error={problems['character.realm']}>
        {(control) => <Combobox {...control} name="character.realm" options={realm} value={character.realm} onChange={(value) => set({ realm: value })} />}
      </Field>
      <FieldGroup label="阵营" error={problems['character.faction']} className={styles.wide ?? ''}>
        <RadioCards name="character.faction" columns={2} options={faction} value={character.faction} onChange={chooseFaction} />
      </FieldGroup>
      <Field label="种族" error={problems['character.race']}>
        {(control) => (
          <Select
            {...control}
            name="character.race"
            placeholder="请选择"
            options={races}
            value={character.race}
            onChange={(event) => chooseRace(event.target.value)}
          />
        )}
      </Field>
      <Field label="职业" error={problems['character.class']}>
        {(control) => (
          <Select
            {...control}
            name="character.class"
            placeholder="请选择"
            options={classes}
            value={character.class}
            onChange={(event) => set({ class: event.target.value })}
          />
        )}
      </Field>
      <Field label="公会" note="选填" error={problems['character.guild']} className={styles.wide ?? ''}>
        {(control) => (
          <TextInput {...control} name="character.guild" value={character.guild} autoComplete="off" onChange={(event) => set({ guild: event.target.value })} />
        )}
      </Field>
    </div>
  );
}
