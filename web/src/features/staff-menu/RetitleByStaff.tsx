import { useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { retitlePost } from '#contract/api/staff-posts.ts';
import { MAX_TAGS, MAX_TITLE_LENGTH, MIN_TITLE_LENGTH } from '#contract/limits.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { ActDialog } from '#web/features/staff/ActDialog.tsx';
import { actOn, previewOf } from '#web/features/staff/use-staff-act.tsx';
import { failureOf } from '#web/lib/page.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

interface RetitleByStaffProps {
  post: Pick<PostView, 'id' | 'title' | 'tags'>;
  onDone: (audit: number | null) => void;
  onClose: () => void;
}

/** Asks the staff for another title and other tags of a post. Open while mounted. */
export function RetitleByStaff({ post: { id, title, tags }, onDone, onClose }: RetitleByStaffProps) {
  const [typedTitle, setTypedTitle] = useState(title);
  const [typedTags, setTypedTags] = useState(tags.join(' '));
  const [problems, setProblems] = useState<{ title?: string; tags?: string }>({});
  const retitle = async (expected: string) => {
    const length = countGraphemes(typedTitle.trim());
    if (length < MIN_TITLE_LENGTH || length > MAX_TITLE_LENGTH) return setProblems({ title: `标题是 ${MIN_TITLE_LENGTH} 到 ${MAX_TITLE_LENGTH} 个字` });
    try {
      const { audit } = await actOn(retitlePost, { id, title: typedTitle.trim(), tags: tagsIn(typedTags) }, expected);
      onDone(audit);
    } catch (error) {
      const { fields } = failureOf(error);
      if (!fields?.length) throw error;
      const problemAt = (name: string) => fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message ?? '';
      setProblems({ title: problemAt('title'), tags: problemAt('tags') });
    }
  };
  return (
    <ActDialog
      title="改标题和标签"
      note="原来的留作一稿，作者会收到改之前和改之后。"
      verb="改"
      // What is counted is the same whatever the words are.
      preview={() => previewOf(retitlePost, { id, title: `${[...title].slice(0, MAX_TITLE_LENGTH - 1).join('')}。`, tags })}
      act={retitle}
      onRefused={onClose}
      onClose={onClose}
    >
      <Field label="标题" error={problems.title}>
        {(control) => (
          <TextInput
            {...control}
            value={typedTitle}
            onChange={(event) => {
              setProblems({});
              setTypedTitle(event.target.value);
            }}
          />
        )}
      </Field>
      <Field label="标签" note={`用空格隔开，最多 ${MAX_TAGS} 个`} error={problems.tags}>
        {(control) => (
          <TextInput
            {...control}
            value={typedTags}
            onChange={(event) => {
              setProblems({});
              setTypedTags(event.target.value);
            }}
          />
        )}
      </Field>
    </ActDialog>
  );
}

function tagsIn(typed: string): string[] {
  return typed.split(/[\s,，、#＃]+/u).filter((tag) => tag !== '');
}
