import { useRef, useState, type SubmitEvent } from 'react';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { SubmittedScenery } from '#contract/api/scenery.ts';
import { saveScenery } from '#contract/api/scenery-own.ts';
import { RestoredNotice } from '#web/features/drafts/RestoredNotice.tsx';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { FileDrop } from '#web/features/files/FileDrop.tsx';
import { PICTURE_ACCEPT, refusePicture } from '#web/features/files/pictures.ts';
import { RefusedFiles } from '#web/features/files/UploadState.tsx';
import { call } from '#web/lib/calls/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { failureOf } from '#web/lib/page.ts';
import { problemsOfFailure, type Problems } from '#web/lib/calls/problems.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { EntryCard } from './EntryCard.tsx';
import { dayOf, entryOf, entryOfRefused, MAX_ENTRIES, NOTHING, problemsOfEntry, type Entry } from './entries.ts';
import styles from './page.module.css';

export interface SubmitFormProps {
  readerId: number;
  dictionaries: Dictionaries;
  again: SubmittedScenery | null;
}

/** Changes the current entries: several pictures may arrive at once. */
type ChangeEntries = (change: (before: readonly Entry[]) => readonly Entry[]) => void;

/** Renders pictures dropped, chosen or pasted, each with its fields. Submitted ones leave the form, refused ones stay. */
export function SubmitForm({ readerId, dictionaries, again }: SubmitFormProps) {
  const given = again ? { entries: [entryOfRefused(again)] } : NOTHING;
  const { values, isRestored, change, reset } = useKeptValues(`hearth-scenery-${readerId}-${again?.id ?? 'new'}`, given);
  const [changeEntries] = useState((): ChangeEntries => (how) => change(({ entries }) => ({ entries: how(entries) })));
  const { entries } = values;
  const pictures = useEntries(entries, changeEntries);
  const [problems, setProblems] = useState<Readonly<Record<string, Problems>>>({});
  const [busy, setBusy] = useState(false);
  const [handedIn, setHandedIn] = useState(0);
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);

  const edit = (key: string, part: Partial<Entry>) => {
    changeEntries((before) => before.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
    setProblems(({ [key]: found = {}, ...rest }) => ({ ...rest, [key]: Object.fromEntries(Object.entries(found).filter(([field]) => !(field in part))) }));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = Object.fromEntries(entries.map((entry) => [entry.key, problemsOfEntry(entry, dayOf(Date.now()))]));
    setProblems(found);
    if (Object.values(found).some((each) => Object.keys(each).length > 0)) return focusFirstProblem(form.current);
    setBusy(true);
    let done = 0;
    for (const entry of entries) {
      const refusal = await handIn(entry);
      if (refusal === null) {
        done += 1;
        changeEntries((before) => before.filter(({ key }) => key !== entry.key));
      } else {
        setProblems((before) => ({ ...before, [entry.key]: refusal }));
      }
    }
    setBusy(false);
    setHandedIn((before) => before + done);
    if (done < entries.length) focusFirstProblem(form.current);
    else window.scrollTo({ top: 0 });
  };

  if (entries.length === 0 && handedIn > 0) {
    return (
      <EmptyState
        icon="g-mountains"
        title={`交上去了 ${handedIn} 张`}
        action={
          <ButtonLink variant="primary" href="/profile/scenery">
            看看我的投稿
          </ButtonLink>
        }
      >
        看画的人会一张一张看，收下或退回都会告诉你。
        <button type="button" className="link" onClick={() => setHandedIn(0)}>
          再投几张
        </button>
      </EmptyState>
    );
  }
  const waiting = entries.filter(({ fileId }) => fileId === null).length;
  return (
    <form ref={form} className={styles.form} noValidate aria-label="投稿风景" onSubmit={(event) => void submit(event)}>
      {isRestored && <RestoredNotice text="上次没投完的还在。" restart="重新来" onRestart={() => reset(given)} className={styles.notice} />}
      {again && again.reason !== '' && <Notice className={styles.notice}>退回的理由：{again.reason}</Notice>}
      {handedIn > 0 && (
        <Notice className={styles.notice} role="status">
          交上去了 {handedIn} 张，下面的还差一点。
        </Notice>
      )}
      <ol className={styles.entries}>
        {entries.map((entry, index) => (
          <li key={entry.key}>
            <EntryCard
              entry={entry}
              index={index}
              dictionaries={dictionaries}
              today={today}
              upload={pictures.uploadOf(entry.key)}
              problems={problems[entry.key] ?? {}}
              onEdit={(part) => edit(entry.key, part)}
              onRetry={pictures.retry}
              onRemove={() => pictures.remove(entry.key)}
            />
          </li>
        ))}
      </ol>
      <RefusedFiles refused={pictures.refused} />
      {!again && entries.length < MAX_ENTRIES && (
        <FileDrop icon="images" text="把图拖到这里、粘贴，或者" button="选择图片" label="选择图片" accept={PICTURE_ACCEPT} onFiles={pictures.add} isWholePage>
          <small>JPEG、PNG、WebP、AVIF，每张最大 10 MB、4000 万像素，一次最多 {MAX_ENTRIES} 张；长边至少 640 像素</small>
        </FileDrop>
      )}
      {entries.length > 0 && (
        <p className={styles.send}>
          <Button type="submit" variant="primary" icon="send" loading={busy} loadingText="正在交" disabled={waiting > 0}>
            {entries.length > 1 ? `交上这 ${entries.length} 张` : '交上这张'}
          </Button>
          {waiting > 0 && <span>还有 {waiting} 张没传完</span>}
        </p>
      )}
    </form>
  );
}

/** Submits one picture. Returns its problems, or null when it was accepted. */
async function handIn({ id, fileId, title, zone, expansion, shotAt, tags, story }: Entry): Promise<Problems | null> {
  if (fileId === null) return { fileId: '这张还没有传完' };
  try {
    await call(saveScenery, { ...(id !== null && { id }), fileId, title, zone, expansion, shotAt, tags: [...tags], story });
    return null;
  } catch (error) {
    const named = problemsOfFailure(error);
    return Object.keys(named).length > 0 ? named : { fileId: failureOf(error).message || '没有交上去，请再试一次' };
  }
}

/** Focuses the first invalid field, after the error sentences are rendered. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    first?.scrollIntoView({ block: 'center' });
    if (first?.matches('input, select, textarea')) first.focus({ preventScroll: true });
  });
}

/** Adds pictures to the form: sends them, tries again if needed, and deletes what is removed. */
function useEntries(entries: readonly Entry[], change: ChangeEntries) {
  const uploads = useUploads({
    purpose: 'scenery',
    refuse: refusePicture,
    room: () => MAX_ENTRIES - entries.length,
    full: `一次最多 ${MAX_ENTRIES} 张，多出来的没有收下`,
    unfinished: entries.filter(({ fileId }) => fileId === null).map(({ key }) => key),
    onLost: (keys) => change((before) => before.filter(({ key }) => !keys.includes(key))),
    onAdded: (added) => change((before) => added.reduce<readonly Entry[]>((all, { key, file }) => [...all, entryOf(key, file, all.at(-1))], before)),
    onDone(key, sent) {
      const small = sent.variants.find(({ width }) => width >= 480)?.url ?? sent.url;
      change((before) => before.map((entry) => (entry.key === key ? { ...entry, fileId: sent.id, small, generated: sent.generated } : entry)));
    },
  });
  const remove = (key: string) => {
    uploads.remove(key);
    change((before) => before.filter((entry) => entry.key !== key));
  };
  return { ...uploads, remove };
}
