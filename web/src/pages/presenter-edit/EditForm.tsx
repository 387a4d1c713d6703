import { useId } from 'react';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { MAX_PRESENTER_MOTTO_LENGTH, MAX_PRESENTER_STREAMS } from '#contract/limits.ts';
import { savePresenter, type EditablePresenter } from '#contract/api/presenters.ts';
import { RestoredNotice } from '#web/features/drafts/RestoredNotice.tsx';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { Editor } from '#web/features/editor/Editor.tsx';
import { characterProblems } from '#web/features/presenters/character-problems.ts';
import { SpecialityPicker } from '#web/features/presenters/SpecialityPicker.tsx';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { CharacterFields } from '#web/features/profile/CharacterFields.tsx';
import { call } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { BannerPicker } from './BannerPicker.tsx';
import { ShiftRows } from './ShiftRows.tsx';
import { inputOf, valuesOf, type Values } from './values.ts';
import styles from './page.module.css';

const STREAM_LABELS = ['第一个直播间', '第二个直播间', '第三个直播间'] as const;

/** Renders the form for a presenter's own description. Typed text stays until it is saved or discarded, across reloads. */
export function EditForm({ given, dictionaries }: { given: EditablePresenter; dictionaries: Dictionaries }) {
  const { values, isDirty, isRestored, change, reset } = useKeptValues<Values>(`hearth-presenter-${given.id}`, valuesOf(given));
  const introSays = useId();
  const { form, problems, whole, busy, submit } = useSending(async () => {
    await call(savePresenter, inputOf(values));
    reset(values);
    toast({ type: 'success', message: '专页更新了' });
    await navigate(`/presenter/profile/${given.id}`);
  });
  const writeStream = (index: number, line: string) => {
    const streams = values.streams.with(index, line);
    change({ streams: streams.at(-1) !== '' && streams.length < MAX_PRESENTER_STREAMS ? [...streams, ''] : streams });
  };
  const introProblem = Object.entries(problems).find(([path]) => path.split('.')[0] === 'intro')?.[1];

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      {isRestored && <RestoredNotice text="上次没存的改动还在。" restart="不要了" onRestart={() => reset()} className={styles.notice} />}
      <Card as="section" aria-label="门面">
        <BannerPicker banner={values.banner} onChange={(banner) => change({ banner })} problem={problems['bannerId']} />
        <Field label="座右铭" note={`选填，最多 ${MAX_PRESENTER_MOTTO_LENGTH} 字`} error={problems['motto']}>
          {(control) => (
            <TextInput {...control} name="motto" autoComplete="off" value={values.motto} onChange={(event) => change({ motto: event.target.value })} />
          )}
        </Field>
        <SpecialityPicker
          options={dictionaries['speciality'] ?? []}
          values={values.specialities}
          onChange={(specialities) => change({ specialities })}
          error={problems['specialities']}
        />
      </Card>
      <section aria-labelledby="intro-head">
        <SectionHead id="intro-head" title="自述" />
        <Editor
          key={isRestored ? 'restored' : 'given'}
          initial={values.intro}
          onChange={(intro) => change({ intro })}
          noPictures="简介里不放图片，横幅已经在上面了"
          placeholder="当过什么，怎么审案，什么时候回信……"
          ariaLabel="自述"
          {...(introProblem !== undefined && { errorId: introSays })}
        />
        {introProblem && (
          <p id={introSays} className={styles.problem} role="alert">
            {introProblem}
          </p>
        )}
      </section>
      <Card as="section" aria-label="值班时段">
        <ShiftRows shifts={values.schedule} onChange={(schedule) => change({ schedule })} problems={problems} />
      </Card>
      <Card as="section" aria-label="直播间与角色">
        <FieldGroup label="直播间" note="选填，哔哩哔哩、斗鱼、虎牙" error={problems['streams']}>
          <div className={styles.streams}>
            {values.streams.map((line, index) => (
              <Field key={STREAM_LABELS[index]} label={STREAM_LABELS[index]} error={problems[`streams.${index}`]}>
                {(control) => (
                  <TextInput
                    {...control}
                    name={`streams.${index}`}
                    type="url"
                    icon="tv"
                    placeholder="https://live.bilibili.com/…"
                    autoComplete="off"
                    value={line}
                    onChange={(event) => writeStream(index, event.target.value)}
                  />
                )}
              </Field>
            ))}
          </div>
        </FieldGroup>
        <SectionHead title="游戏角色" />
        <CharacterFields
          character={values.character}
          dictionaries={dictionaries}
          problems={characterProblems(problems)}
          onChange={(character) => change({ character })}
        />
      </Card>
      {whole && (
        <p className={styles.problem} role="alert">
          {whole}
        </p>
      )}
      <div className={styles.end}>
        <Button type="submit" variant="primary" loading={busy} loadingText="正在保存">
          保存
        </Button>
        {isDirty && '还没存；离开也替你留在这台电脑上。'}
      </div>
    </form>
  );
}
