/**
 * The roster check runs in the browser alone. A raid's roster shows who plays with each other, and a hash of a name of two characters is the name.
 * - The page fetches `g/blacklist/snapshot`, the whole list in compact form, and compares there. Nothing typed is part of a request, the address,
 *   the history or a store; a journey records every request and every store and searches them for the names.
 * - The last snapshot is kept in Cache Storage by game, so that an open page works without a network. The list is public.
 * - `listed` is the same character: name by `characterKey` (one width, one case), realm by its folded name, because realms are a closed set. The
 *   same name in other characters (繁简) is a `variant`: the game gives both names to two players. On another or no realm it is a `namesake`.
 * - A snapshot has about 60 bytes an entry. Beyond some 50,000 entries it should be split by realm.
 */

import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FileChoice } from '#web/ui/FileChoice.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { fetchSnapshot, type StoredSnapshot } from '#web/features/blacklist/stored-snapshot.ts';
import type { RosterResult } from './look-up.ts';
import { MAX_NAMES } from './max-names.ts';
import styles from './RosterCheck.module.css';

const MAX_FILE_BYTES = 2 * 1024 * 1024;
const LONG_PASTE = 4_000;
const EXAMPLE = '夜半敲钟-死亡之翼\n半夏，决明子，青衫渡\n1. 卖炭老翁（战士）';

/** With the table of simplified characters it weighs 12 KB; it is loaded when the user is about to write. */
const lookingUp = () => import('./look-up.ts');
const Findings = lazyPart(() => lookingUp().then((file) => file.Findings));

/** Renders the form and its result. Typed text stays in this component: it is not stored and not sent. */
export function RosterCheck({ realms }: { realms: readonly string[] }) {
  const { gameId } = useSite();
  const area = useRef<HTMLTextAreaElement>(null);
  const output = useRef<HTMLElement>(null);
  const [stored, setStored] = useState<StoredSnapshot | 'waiting' | null>('waiting');
  const [realm, setRealm] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<RosterResult | null>(null);
  const [over, setOver] = useState(false);
  const options = useMemo(() => realms.map((each) => ({ value: each, label: each })), [realms]);

  useEffect(() => {
    let isGone = false;
    void fetchSnapshot(gameId).then((found) => {
      if (!isGone) setStored(found);
    });
    return () => void (isGone = true);
  }, [gameId]);

  const check = async () => {
    const text = area.current?.value ?? '';
    if (text.trim() === '') {
      setProblem('先把名册贴进来，一行一个名字就行');
      area.current?.focus();
      return;
    }
    // Fetched now: the page may have been open for hours.
    const list = (await fetchSnapshot(gameId)) ?? (stored === 'waiting' ? null : stored);
    setStored(list);
    if (!list) return;
    const file = await lookingUp().catch(() => null);
    if (!file) return toast({ type: 'error', message: '核查要用的文件没有取到，请检查网络再试一次' });
    const found = file.lookUp(text, { snapshot: list.snapshot, realms, realm, now: new Date() });
    setResult(found);
    setProblem(found ? null : '没有读出名字。写作 名字-服务器，一行一个，或用逗号、顿号隔开');
    if (!found) return;
    requestAnimationFrame(() => output.current?.focus());
  };

  const take = async (file: File | undefined) => {
    if (!file || !area.current) return;
    if (file.size > MAX_FILE_BYTES) return toast({ type: 'error', message: '文件太大了，名册不会超过 2 MB' });
    area.current.value = (await file.text()).replaceAll('\0', '');
    setProblem(null);
    await check();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <>
      <div
        className={classNames(styles.form, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onFocus={() => void lookingUp().catch(() => undefined)}
      >
        <Field label="团员名册" note={`最多 ${MAX_NAMES} 人`} error={problem} hint="名字-服务器，一行一个；逗号、顿号、制表符隔开也行，插件导出的文本直接贴。">
          {(control) => (
            <textarea
              {...control}
              ref={area}
              className={styles.area}
              rows={9}
              placeholder={EXAMPLE}
              onPaste={pasteLong}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
            />
          )}
        </Field>
        <div className={styles.side}>
          <Field label="没写服务器的，按" hint="不选也能查，只是同名的会多一些。">
            {(control) => <Combobox {...control} options={options} value={realm} onChange={setRealm} placeholder="选一个服务器" />}
          </Field>
          <div className={styles.acts}>
            <Button variant="primary" icon="scan-search" disabled={stored === null} onClick={() => void check()}>
              核查
            </Button>
            <FileChoice label="选择文本文件" accept=".txt,.csv,.tsv,.lua,.json,text/plain,text/csv" onChoose={(file) => void take(file)} />
          </div>
          <p className={styles.list} role="status">
            <ListState stored={stored} />
          </p>
        </div>
      </div>
      {result && stored !== 'waiting' && stored !== null && (
        <section ref={output} className={styles.result} tabIndex={-1} aria-label="核查结果">
          <Findings findings={result.findings} roster={result.roster} madeAt={stored.snapshot.madeAt} />
        </section>
      )}
    </>
  );
}

/** Browsers take seconds to paste thousands of lines the way that can be undone; a long roster is set at once instead. */
function pasteLong(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (text.length < LONG_PASTE) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  event.currentTarget.setRangeText(text, selectionStart, selectionEnd, 'end');
}

function ListState({ stored }: { stored: StoredSnapshot | 'waiting' | null }) {
  if (stored === 'waiting') return '正在取名单…';
  if (stored === null) return '名单取不回来，这台设备上也没有存过。请检查网络，再试一次。';
  const { snapshot, isStored } = stored;
  return (
    <>
      {isStored ? '网络不通，用的是这台设备存下的名单：' : '名单已在这台设备上：'}
      {snapshot.entries.length} 个角色，截至 <Time iso={snapshot.madeAt} form="minute" />
    </>
  );
}
