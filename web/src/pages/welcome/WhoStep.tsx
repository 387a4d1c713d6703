import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { saveUserinfo, type Userinfo } from '#contract/api/profiles.ts';
import { LeavingNote } from '#web/features/profile/LeavingNote.tsx';
import { callForView } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { roleOf, type Kept, type Role } from './kept.ts';
import { Step } from './Step.tsx';
import styles from './WhoStep.module.css';

/** What somebody does in a group, as it is called here. */
export const ROLES: readonly { value: Exclude<Role, ''>; label: string }[] = [
  { value: 'tank', label: '坦克' },
  { value: 'heal', label: '治疗' },
  { value: 'melee', label: '近战' },
  { value: 'ranged', label: '远程' },
  { value: 'mood', label: '看心情' },
];

const NOBODY = { name: '', realm: '', faction: '', race: '', class: '', guild: '' } as const;

interface WhoStepProps {
  userinfo: Userinfo;
  dictionaries: Dictionaries;
  kept: Kept;
  change: (part: Partial<Kept>) => void;
  onSaved: (userinfo: Userinfo) => void;
  onNext: () => void;
}

/** The character one plays there, as the profile keeps it. Fields that are left empty save nothing. */
export function WhoStep({ userinfo, dictionaries, kept, change, onSaved, onNext }: WhoStepProps) {
  const { name, realm, class: profession, isPublic, role } = kept;
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const before = userinfo.character ?? NOBODY;
    const isEmpty = name.trim() === '' && realm === '' && profession === '';
    const isSaved = name === before.name && realm === before.realm && profession === before.class && isPublic === userinfo.characterPublic;
    if (!isEmpty && !isSaved) {
      const character = { ...before, name, realm, class: profession };
      onSaved(await callForView(saveUserinfo, { character, characterPublic: isPublic }));
    }
    onNext();
  });
  return (
    <Step
      index={1}
      title="在那边，你叫什么"
      lead="写上角色，老朋友在你的主页认得出你。不写也能看、能聊，以后在“我的账号”里也能写。"
      verb="下一步"
      busy={busy}
      problem={whole}
      form={form}
      onSubmit={submit}
      ways={
        <Button variant="quiet" size="l" onClick={onNext}>
          先不写
        </Button>
      }
    >
      <div className={styles['grid']}>
        <Field label="角色名" error={problems['character.name']}>
          {(control) => (
            <TextInput
              {...control}
              name="character.name"
              value={name}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="服务器" note="可以打拼音首字母" error={problems['character.realm']}>
          {(control) => (
            <Combobox {...control} name="character.realm" options={dictionaries['realm'] ?? []} value={realm} onChange={(value) => change({ realm: value })} />
          )}
        </Field>
      </div>
      <LeavingNote before={userinfo.character} typed={{ name, realm }} className={undefined} />
      <Field label="职业" note="选填" error={problems['character.class']}>
        {(control) => (
          <Select
            {...control}
            name="character.class"
            placeholder="不写"
            options={dictionaries['class'] ?? []}
            value={profession}
            onChange={(event) => change({ class: event.target.value })}
          />
        )}
      </Field>
      <FieldGroup label="在队里做什么" note="选填，只用来替你勾栏目">
        <RadioCards name="role" columns={3} options={ROLES} value={role} onChange={(value) => change({ role: roleOf(value) })} />
      </FieldGroup>
      <Checkbox checked={isPublic} onChange={(event) => change({ isPublic: event.target.checked })}>
        让别人在我的主页看到角色
      </Checkbox>
    </Step>
  );
}
