import { useState } from 'react';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { MIN_APPLICATION_EXPERIENCE_LENGTH, MAX_APPLICATION_EXPERIENCE_LENGTH, MAX_APPLICATION_WORKS } from '#contract/limits.ts';
import type { PostCard } from '#contract/api/posts.ts';
import { applyPresenter, type PresenterApplication, type PresenterCharacter } from '#contract/api/presenters.ts';
import { RestoredNotice } from '#web/features/drafts/RestoredNotice.tsx';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { postHref } from '#web/lib/list-address.ts';
import { characterProblems } from '#web/features/presenters/character-problems.ts';
import { SpecialityPicker } from '#web/features/presenters/SpecialityPicker.tsx';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { CharacterFields } from '#web/features/profile/CharacterFields.tsx';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { inputOf, valuesOf, type Values } from './values.ts';
import styles from './page.module.css';

const WORK_LABELS = ['第一篇的链接', '第二篇的链接', '第三篇的链接', '第四篇的链接', '第五篇的链接'] as const;

export interface ApplicationFormProps {
  memberId: number;
  character: PresenterCharacter | null;
  last: PresenterApplication | null;
  /** The member's own posts, offered as works. */
  posts: readonly PostCard[];
  dictionaries: Dictionaries;
  onSent: (application: PresenterApplication) => void;
}

/** Renders the form of an application. Typed text stays until it is sent or discarded, across reloads. */
export function ApplicationForm({ memberId, character, last, posts, dictionaries, onSent }: ApplicationFormProps) {
  const { values, isDirty, isRestored, change, reset } = useKeptValues<Values>(`hearth-application-${memberId}`, valuesOf(last, character));
  const [agreed, setAgreed] = useState(false);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const application = await call(applyPresenter, inputOf(values, agreed));
    reset();
    toast({ type: 'success', message: '申请已递上去' });
    onSent(application);
  });
  const writeWork = (index: number, line: string) => {
    const works = values.works.with(index, line);
    change({ works: works.at(-1) !== '' && works.length < MAX_APPLICATION_WORKS ? [...works, ''] : works });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {isRestored && <RestoredNotice text="上次没递的申请还在。" restart="重新写" onRestart={() => reset()} />}
      <SectionHead title="常用角色" />
      <CharacterFields
        character={values.character}
        dictionaries={dictionaries}
        problems={characterProblems(problems)}
        onChange={(next) => change({ character: next })}
      />
      <SectionHead title="时间与专长" />
      <SpecialityPicker
        options={dictionaries['speciality'] ?? []}
        values={values.specialities}
        onChange={(specialities) => change({ specialities })}
        error={problems['specialities']}
      />
      <Field label="每周能在席几小时" hint="1 到 60 之间的整数，少没关系，固定就好" error={problems['weeklyHours']}>
        {(control) => (
          <TextInput
            {...control}
            className={styles.hours}
            name="weeklyHours"
            inputMode="numeric"
            autoComplete="off"
            value={values.weeklyHours}
            onChange={(event) => change({ weeklyHours: event.target.value })}
          />
        )}
      </Field>
      <SectionHead title="说说自己" />
      <Field label="经历" hint={`${MIN_APPLICATION_EXPERIENCE_LENGTH} 字以上：带过什么、断过什么、为什么想坐这把椅子`} error={problems['experience']}>
        {(control) => (
          <TextArea
            {...control}
            name="experience"
            rows={9}
            limit={MAX_APPLICATION_EXPERIENCE_LENGTH}
            value={values.experience}
            onChange={(event) => change({ experience: event.target.value })}
          />
        )}
      </Field>
      <FieldGroup label="作品" note={`选填，最多 ${MAX_APPLICATION_WORKS} 篇自己的帖子`} error={problems['works']}>
        <div className={styles.works}>
          {values.works.map((line, index) => (
            <Field key={WORK_LABELS[index]} label={WORK_LABELS[index]} error={problems[`works.${index}`]}>
              {(control) => (
                <TextInput
                  {...control}
                  name={`works.${index}`}
                  icon="link"
                  list="own-posts"
                  placeholder="/post/view/…"
                  autoComplete="off"
                  spellCheck={false}
                  value={line}
                  onChange={(event) => writeWork(index, event.target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        <datalist id="own-posts">
          {posts.map((post) => (
            <option key={post.id} value={postHref(post)}>
              {post.title}
            </option>
          ))}
        </datalist>
      </FieldGroup>
      <Field label="怎么联系你" hint="只有管理员看得到" error={problems['contact']}>
        {(control) => (
          <TextInput {...control} name="contact" autoComplete="off" value={values.contact} onChange={(event) => change({ contact: event.target.value })} />
        )}
      </Field>
      <Checkbox
        name="agreement"
        className={styles.agree ?? ''}
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        aria-invalid={problems['agreement'] ? true : undefined}
        aria-describedby={problems['agreement'] ? 'agreement-says' : undefined}
      >
        我读过
        <a className="link" href="/rules" target="_blank">
          审理的规矩
        </a>
        ，愿意回避、署名、按期裁决
      </Checkbox>
      {problems['agreement'] && (
        <p id="agreement-says" className={styles.refused}>
          {problems['agreement']}
        </p>
      )}
      {whole && (
        <p className={styles.whole} role="alert">
          {whole}
        </p>
      )}
      <FormFoot>
        <Button type="submit" variant="primary" icon="send" loading={busy} loadingText="正在递交">
          递上申请
        </Button>
        {isDirty && '写了一半也不要紧，离开前都替你存在这台电脑上。'}
      </FormFoot>
    </form>
  );
}
