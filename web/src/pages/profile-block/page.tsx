import { useRef, useState, type SyntheticEvent } from 'react';
import { importBlocks, listBlocks, type Block } from '#contract/api/blocks.ts';
import { MAX_BLOCKS, MAX_BLOCK_WORD_LENGTH } from '#contract/limits.ts';
import { hide, keepBlocks, unhide, useBlocks } from '#web/features/blocks/block-store.ts';
import { readBlockFile, writeBlockFile } from '#web/features/blocks/block-file.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import rows from '#web/features/layout/profile/ProfileRows.module.css';
import { call } from '#web/lib/calls/api.ts';
import { postHref } from '#web/lib/list-address.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSendingField } from '#web/lib/calls/use-sending-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import styles from './page.module.css';

const HEAD = { title: '我的屏蔽', note: '列表和评论里碰到这些词、这些人，会折成一行，写明是哪一条挡下的；标签和帖子只在列表里折。只有你自己知道。' } as const;

export async function load({ call: ask }: LoadArgs): Promise<null> {
  keepBlocks(await ask(listBlocks, {}));
  return null;
}

/** Words, tags, members and posts I do not want to see; only I know of them. */
export function Page() {
  const blocks = useBlocks((state) => state.blocks);
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD}>
        <BlockFile blocks={blocks} />
      </PageHead>
      <WordForm />
      {blocks.length === 0 ? (
        <EmptyState icon="g-tied-scroll" title="什么也没有挡">
          在上面写一个词；要挡一个人，在他的评论下面点“屏蔽此人”，那只划去的眼睛；要挡一篇帖子或一个标签，在列表里点它旁边的三个点。
        </EmptyState>
      ) : (
        <ul className={rows.list} aria-label={`一共 ${blocks.length} 条`}>
          {blocks.map((block) => (
            <li key={block.id}>{renderBlock(block)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function renderBlock(block: Block) {
  const { id, word, isTag, member, post } = block;
  const icon = member ? 'user-x' : isTag ? 'tag' : post ? 'book-open' : 'eye-off';
  return (
    <div className={rows.row}>
      <Icon name={icon} />
      <div className={rows.words}>{member ? <a href={`/member/${member.id}`}>{member.nickName}</a> : post ? <HiddenPost post={post} /> : word}</div>
      {/* A refusal has been shown. */}
      <Button size="s" variant="quiet" onClick={() => void unhide(id).catch(() => undefined)}>
        不再屏蔽
      </Button>
    </div>
  );
}

function HiddenPost({ post }: { post: NonNullable<Block['post']> }) {
  if (post.title === null) return '一篇现在看不到的帖子';
  return <a href={postHref(post)}>{post.title}</a>;
}

function WordForm() {
  const [word, setWord] = useState('');
  const { problem, busy, send } = useSendingField('没有加上，请再试一次');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send(async () => {
      await hide({ word });
      setWord('');
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="屏蔽一个词" note={`最多 ${MAX_BLOCK_WORD_LENGTH} 个字，一共 ${MAX_BLOCKS} 条`} error={problem}>
        {(control) => <TextInput {...control} value={word} onChange={(event) => setWord(event.target.value)} autoComplete="off" />}
      </Field>
      <Button type="submit" size="field" variant="primary" icon="plus" loading={busy} loadingText="请稍候">
        加上
      </Button>
    </form>
  );
}

function BlockFile({ blocks }: { blocks: readonly Block[] }) {
  const picker = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const list = await readBlockFile(file);
    if (list === null) return toast({ type: 'error', message: '这个文件读不懂，请选从这里导出的那种' });
    await call(importBlocks, list).then(
      (all) => {
        keepBlocks(all);
        toast({ type: 'success', message: `收进来了，现在一共 ${all.length} 条` });
      },
      () => undefined,
    );
  };
  return (
    <>
      <Button size="s" icon="download" disabled={blocks.length === 0} onClick={() => writeBlockFile(blocks)}>
        导出
      </Button>
      <Button size="s" icon="upload" onClick={() => picker.current?.click()}>
        导入
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="选择要导入的名单"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ rows: 6 }} />;
}

export { ProfileFailed as Failed };
