import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { MAX_SCENERY_STORY_LENGTH } from '#contract/limits.ts';
import type { Upload } from '#web/features/files/upload-queue.ts';
import { useLabel } from '#web/features/files/use-label.ts';
import { UploadState } from '#web/features/files/UploadState.tsx';
import { TagInput } from '#web/features/tags/TagInput.tsx';
import type { Problems } from '#web/lib/calls/problems.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Img } from '#web/ui/Img.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { Entry } from './entries.ts';
import styles from './EntryCard.module.css';

export interface EntryCardProps {
  entry: Entry;
  index: number;
  dictionaries: Dictionaries;
  today: string;
  upload: Upload | undefined;
  problems: Problems;
  onEdit: (part: Partial<Entry>) => void;
  onRetry: (key: string) => void;
  onRemove: () => void;
}

/** Renders one picture of the form: its upload progress and its fields. */
export function EntryCard({ entry, index, dictionaries, today, upload, problems, onEdit, onRetry, onRemove }: EntryCardProps) {
  const { key, name, title, zone, expansion, shotAt, tags, story, small, id, fileId, generated } = entry;
  const label = useLabel((labeled) => onEdit({ generated: labeled.generated }));
  const number = `第 ${index + 1} 张`;
  return (
    <div className={styles.card} role="group" aria-label={number}>
      <div className={styles.face}>
        {small ? <Img src={small} alt={`${number}：${title || name}`} /> : <Icon name="image" />}
        <UploadState upload={upload} onRetry={onRetry} />
        {problems['fileId'] && (
          <p role="alert" className={styles.problem}>
            {problems['fileId']}
          </p>
        )}
      </div>
      <div className={styles.fields}>
        <Field label="标题" error={problems['title']} className={styles.whole ?? ''}>
          {(control) => <TextInput {...control} value={title} autoComplete="off" maxLength={60} onChange={(event) => onEdit({ title: event.target.value })} />}
        </Field>
        <Field label="地方" note="打字或拼音首字母" error={problems['zone']}>
          {(control) => (
            <Combobox
              {...control}
              options={dictionaries['zone'] ?? []}
              value={zone}
              placeholder="暴风城、bfc……"
              onChange={(value) => onEdit({ zone: value })}
            />
          )}
        </Field>
        <Field label="资料片" error={problems['expansion']}>
          {(control) => (
            <Select
              {...control}
              placeholder="请选"
              options={dictionaries['expansion'] ?? []}
              value={expansion}
              onChange={(event) => onEdit({ expansion: event.target.value })}
            />
          )}
        </Field>
        <Field label="拍摄日期" note="选填" error={problems['shotAt']}>
          {(control) => <TextInput {...control} type="date" max={today} value={shotAt} onChange={(event) => onEdit({ shotAt: event.target.value })} />}
        </Field>
        <div>
          <TagInput key={key} tags={tags} onChange={(next) => onEdit({ tags: next })} {...(problems['tags'] && { problem: problems['tags'] })} />
        </div>
        <Field label="图说" note="选填" error={problems['story']} className={styles.whole ?? ''}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              limit={MAX_SCENERY_STORY_LENGTH}
              placeholder="那天发生了什么"
              value={story}
              onChange={(event) => onEdit({ story: event.target.value })}
            />
          )}
        </Field>
        {fileId !== null && (
          <Checkbox checked={generated} className={styles.whole ?? ''} onChange={(event) => void label({ id: fileId, generated: event.target.checked })}>
            这张是 AI 生成的
          </Checkbox>
        )}
      </div>
      {id === null && (
        <button type="button" className={styles.remove} aria-label={`去掉${number}`} onClick={onRemove}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
