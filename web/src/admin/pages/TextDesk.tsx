import { useCallback, useState, useSyncExternalStore } from 'react';
import type { DocumentBody as Body } from '#contract/documents/document.ts';
import { documentText } from '#contract/documents/text-of.ts';
import { dropPageDraft, savePageDraft, type DeskPage, type PageVersion } from '#contract/api/admin/page-desk.ts';
import { MAX_PAGE_SUMMARY_LENGTH } from '#contract/staff-limits.ts';
import { call } from '#web/lib/calls/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '../parts/fields.tsx';
import desk from '../parts/desk.module.css';
import { StickyBar } from '../parts/StickyBar.tsx';
import { Changes } from './Changes.tsx';
import { Offered } from './Offered.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TextPreview } from './TextPreview.tsx';
import { TextVersions } from './TextVersions.tsx';
import { useSaving } from './use-saving.ts';
import styles from './page.module.css';

const Editor = lazyPart(() => import('#web/features/editor/Editor.tsx').then((module) => module.Editor));
const neverChanges = () => () => undefined;
const EMPTY: Body = { type: 'doc', content: [{ type: 'paragraph' }] };

/** What is being written. */
interface Words {
  title: string;
  summary: string;
  body: Body;
  label: string;
  href: string;
}

/** One text: the editor of the site, what readers will see, versions, and publication. */
export function TextDesk({ page }: { page: DeskPage }) {
  const [words, setWords] = useState<Words>(() => wordsOf(page.draft ?? page));
  const [hasDraft, setHasDraft] = useState(page.hasDraft);
  const [status, setStatus] = useState(page.hasDraft ? '草稿存着' : '');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [shown, setShown] = useState<'publish' | 'versions' | 'changes' | null>(null);
  /** The editor begins with another text: a version that was put back. */
  const [round, setRound] = useState(0);
  // The editor and the preview need a browser; the server, which waits for no file, leaves their places.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const isNotice = page.group === 'notice';
  const save = async ({ title, summary, body, label, href }: Words) => {
    try {
      const action = isNotice && label !== '' ? { label, href } : null;
      await call(savePageDraft, { slug: page.slug, title, summary, body, action, base: page.pending?.version ?? page.version });
      setHasDraft(true);
      setStatus('草稿已存');
      setProblems({});
      return true;
    } catch (error) {
      setProblems(Object.fromEntries((failureOf(error).fields ?? []).map(({ path, message }) => [path, message])));
      setStatus('没有存上');
      return false;
    }
  };
  const { flush, discard } = useSaving(words, save, () => setStatus('正在写'));
  /** What is published is the draft that the server has: never one older than what is on the screen. */
  const publish = async () => {
    if (await flush()) setShown('publish');
  };
  const set = (fields: Partial<Words>) => setWords((before) => ({ ...before, ...fields }));
  const putBack = (version: PageVersion) => {
    setWords(wordsOf(version));
    setRound((before) => before + 1);
    setShown(null);
  };
  const close = useCallback(() => setShown(null), []);
  const drop = async () => {
    discard();
    try {
      await call(dropPageDraft, { slug: page.slug });
      await reload();
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <div className={desk.form}>
      <div className={desk.acts}>
        {!isNotice && (
          <ButtonLink href={page.href} icon="arrow-up-right">
            看真的这一页
          </ButtonLink>
        )}
        <Button icon="history" onClick={() => setShown('versions')}>
          以往的版本
        </Button>
      </div>
      {page.shipped && <Offered page={page} shipped={page.shipped} />}
      <div className={styles.write}>
        <section className={styles.paper} aria-label="正文">
          <TextField label="题目" value={words.title} problem={problems['title']} onChange={(title) => set({ title })} />
          {isNotice ? (
            <div className={desk.pair}>
              <TextField label="按钮" note="可空" value={words.label} problem={problems['action.label']} onChange={(label) => set({ label })} />
              <TextField label="按钮去处" value={words.href} problem={problems['action.href']} onChange={(href) => set({ href })} />
            </div>
          ) : (
            <TextField
              label="一句简介"
              rows={2}
              max={MAX_PAGE_SUMMARY_LENGTH}
              value={words.summary}
              problem={problems['summary']}
              onChange={(summary) => set({ summary })}
            />
          )}
          {isInBrowser ? (
            <Editor
              key={round}
              fallback={<SkeletonText lines={12} />}
              initial={words.body}
              placeholder="在这里写"
              ariaLabel="正文"
              {...(isNotice && { noPictures: '告示里只放文字' })}
              status={status}
              onChange={(body) => set({ body: body ?? EMPTY })}
            />
          ) : (
            <SkeletonText lines={12} />
          )}
          {problems['body'] && <p role="alert">{problems['body']}</p>}
        </section>
        {isInBrowser && <TextPreview title={words.title} summary={words.summary} body={words.body} />}
      </div>
      <StickyBar count={hasDraft ? 1 : 0} state="还没发布" note={page.binding ? '约束会员的文字：发布时写明从哪天起，每位会员都会收到消息' : status}>
        <Button onClick={() => void drop()}>丢掉草稿</Button>
        <Button onClick={() => setShown('changes')}>比一比</Button>
        <Button variant="primary" onClick={() => void publish()}>
          {`发布第 ${Math.max(1, page.pending?.version ?? page.version) + 1} 版`}
        </Button>
      </StickyBar>
      {shown === 'publish' && <PublishDialog page={page} onClose={() => setShown(null)} />}
      {shown === 'versions' && <TextVersions page={page} onPutBack={putBack} onClose={close} />}
      {shown === 'changes' && (
        <Changes
          title="和现在的比一比"
          before={`${page.title}\n${documentText(page.body)}`}
          after={`${words.title}\n${documentText(words.body)}`}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

function wordsOf({ title, summary, body, action }: Pick<DeskPage, 'title' | 'summary' | 'body' | 'action'>): Words {
  return { title, summary, body, label: action?.label ?? '', href: action?.href ?? '' };
}
