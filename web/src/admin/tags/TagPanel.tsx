import { useState } from 'react';
import { banTag, renameTag, type UsedTag } from '#contract/api/tags.ts';
import { MAX_TAG_LENGTH } from '#contract/limits.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { dayOptions } from '../parts/labels/day-labels.ts';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';

const DAY_MS = 24 * 60 * 60_000;
const TERMS = [{ value: '', label: '放开为止' }, ...dayOptions([7, 30, 90])];

/** One tag: it gets another name, or nobody may use it. */
export function TagPanel({ tag: { tag, uses, recentUses, similar }, onClose }: { tag: UsedTag; onClose: () => void }) {
  const [to, setTo] = useState(tag);
  const [days, setDays] = useState('');
  const { problems: renameProblems, form: renameForm, ask: askRename, dialog: renameDialog } = useAct();
  const { problems: banProblems, form: banForm, ask: askBan, dialog: banDialog } = useAct();
  const done = () => {
    onClose();
    void reload();
  };
  return (
    <SidePanel title={`#${tag}`} note={`用了 ${uses} 次，三十天里 ${recentUses} 次`} onClose={onClose}>
      <form
        ref={renameForm}
        noValidate
        aria-label="改名"
        className={desk.form}
        onSubmit={(event) => {
          event.preventDefault();
          void askRename({
            title: `把“${tag}”改成“${to}”`,
            verb: '改名',
            note: '帖子跟着改，旧地址转过去；以后再写旧名字，也会变成新的。',
            route: renameTag,
            input: { from: tag, to },
            done: '改好了，帖子多的话一会儿改完',
            onDone: done,
          });
        }}
      >
        <TextField
          label="新名字"
          note={`最多 ${MAX_TAG_LENGTH} 个字`}
          hint="写成已有的标签，两个就成了一个"
          value={to}
          problem={renameProblems['to'] ?? renameProblems['from']}
          onChange={setTo}
        />
        {similar.length > 0 && (
          <ChipList label="写得差不多的" items={similar.map((each) => ({ key: each, label: each, on: to === each, onToggle: () => setTo(each) }))} />
        )}
        <div className={desk.acts}>
          <Button type="submit" variant="primary">
            改名
          </Button>
        </div>
      </form>
      <form
        ref={banForm}
        noValidate
        aria-label="停用"
        className={desk.form}
        onSubmit={(event) => {
          event.preventDefault();
          void askBan({
            title: `停用“${tag}”`,
            verb: '停用',
            note: '从帖子上拿下来，写帖时不再提示；谁写它，会请谁换一个。',
            route: banTag,
            input: { tag, ...(days !== '' && { until: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }) },
            done: '停用了',
            onDone: done,
          });
        }}
      >
        <ChoiceField label="停用多久" value={days} options={TERMS} problem={banProblems['until'] ?? banProblems['tag']} onChange={setDays} />
        <div className={desk.acts}>
          <Button type="submit">停用</Button>
        </div>
      </form>
      {renameDialog}
      {banDialog}
    </SidePanel>
  );
}
