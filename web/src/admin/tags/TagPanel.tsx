import { useState } from 'react';
import { banTag, mergeTags, renameTag, type UsedTag } from '#contract/api/tags.ts';
import { MAX_TAG_LENGTH } from '#contract/limits.ts';
import { MAX_MERGED_TAGS } from '#contract/staff-limits.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { dayOptions } from '../parts/labels/day-labels.ts';
import { ActForm } from '../parts/ActForm.tsx';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';

const DAY_MS = 24 * 60 * 60_000;
const TERMS = [{ value: '', label: '放开为止' }, ...dayOptions([7, 30, 90])];

/** One tag: it gets another name, others become it, or nobody may use it. */
export function TagPanel({ tag: { tag, uses, recentUses, similar, synonyms }, onClose }: { tag: UsedTag; onClose: () => void }) {
  const [to, setTo] = useState(tag);
  const [from, setFrom] = useState<readonly string[]>([]);
  const [days, setDays] = useState('');
  return (
    <SidePanel title={`#${tag}`} note={noteOf({ uses, recentUses, synonyms })} onClose={onClose}>
      <ActForm
        label="改名"
        send="改名"
        act={() => ({
          title: `把“${tag}”改成“${to}”`,
          verb: '改名',
          note: '帖子跟着改，旧地址转过去；以后再写旧名字，也会变成新的。',
          route: renameTag,
          input: { from: tag, to },
          done: '改好了，帖子多的话一会儿改完',
        })}
        onDone={onClose}
      >
        {(problems) => (
          <>
            <TextField label="新名字" note={`最多 ${MAX_TAG_LENGTH} 个字`} value={to} problem={problems['to'] ?? problems['from']} onChange={setTo} />
            {similar.length > 0 && (
              <ChipList label="写得差不多的" items={similar.map((each) => ({ key: each, label: each, on: to === each, onToggle: () => setTo(each) }))} />
            )}
          </>
        )}
      </ActForm>
      <ActForm
        label="合并"
        send="并进来"
        isQuiet
        act={() => ({
          title: `并进“${tag}”：${namedOf(from).join('、')}`,
          verb: '合并',
          note: `帖子跟着改，旧地址转过来；以后写它们，都变成“${tag}”。`,
          route: mergeTags,
          input: { from: namedOf(from), into: tag },
          done: '合并了，帖子多的话一会儿改完',
        })}
        onDone={onClose}
      >
        {(problems) => (
          <>
            <TextField
              label="哪些并进来"
              note={`一次最多 ${MAX_MERGED_TAGS} 个，用顿号隔开`}
              hint="还没有人写过的也行，算它的另一种写法"
              value={from.join('、')}
              problem={problems['from'] ?? problems['into']}
              onChange={(text) => setFrom(text === '' ? [] : text.split(/[,，、]/))}
            />
            {similar.length > 0 && (
              <ChipList
                label="写得差不多的，可以并进来"
                items={similar.map((each) => ({ key: each, label: each, on: from.includes(each), onToggle: () => setFrom(toggled(from, each)) }))}
              />
            )}
          </>
        )}
      </ActForm>
      <ActForm
        label="停用"
        send="停用"
        isQuiet
        act={() => ({
          title: `停用“${tag}”`,
          verb: '停用',
          note: '从帖子上拿下来，写帖时不再提示；谁写它，会请谁换一个。',
          route: banTag,
          input: { tag, ...(days !== '' && { until: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }) },
          done: '停用了',
        })}
        onDone={onClose}
      >
        {(problems) => <ChoiceField label="停用多久" value={days} options={TERMS} problem={problems['until'] ?? problems['tag']} onChange={setDays} />}
      </ActForm>
    </SidePanel>
  );
}

function noteOf({ uses, recentUses, synonyms }: Pick<UsedTag, 'uses' | 'recentUses' | 'synonyms'>): string {
  const used = `用了 ${uses} 次，三十天里 ${recentUses} 次`;
  return synonyms.length === 0 ? used : `${used}；别的写法：${synonyms.join('、')}`;
}

function toggled(tags: readonly string[], tag: string): string[] {
  const kept = namedOf(tags);
  return kept.includes(tag) ? kept.filter((each) => each !== tag) : [...kept, tag];
}

/** A list that is being typed may end in an empty one. */
function namedOf(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
}
