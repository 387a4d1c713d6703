import { useState } from 'react';
import { importWords } from '#contract/api/admin/words.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { importWords as importShape } from '#contract/api/admin/words.shapes.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import desk from '../parts/desk.module.css';
import { TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';

/** A list of words: first it is only said what they would be. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [report, setReport] = useState<ReplyOf<typeof importShape> | null>(null);
  const [problem, setProblem] = useState('');
  const { ask, dialog } = useAct();
  const tryRun = async () => {
    try {
      setProblem('');
      setReport(await call(importWords, { text, dryRun: true }));
    } catch (error) {
      const { fields = [], message } = failureOf(error);
      setProblem(fields[0]?.message ?? message);
    }
  };
  const take = () =>
    void ask({
      title: `导入 ${report?.new.length ?? 0} 条`,
      verb: '导入',
      route: importWords,
      input: { text },
      done: '导入了，下一句话就照它',
      onDone: () => {
        onClose();
        void reload();
      },
    });
  return (
    <SidePanel title="导入，先试跑" onClose={onClose}>
      <div className={desk.form}>
        <TextField
          label="词表"
          rows={10}
          value={text}
          hint="一行一个，可以在后面跟制表符和 refuse（拒绝）、hold（等人看）、replace（换字）"
          problem={problem === '' ? undefined : problem}
          onChange={(value) => {
            setText(value);
            setReport(null);
          }}
        />
        {report && (
          <div role="status">
            <p>{`新的 ${report.new.length} 条，已经有的 ${report.same.length} 条，太宽的 ${report.broad.length} 条。`}</p>
            {report.broad.length > 0 && <p>{`太宽：${report.broad.slice(0, 20).join('、')}。一个字的词会拦下许多好话，导入时要再验证一次。`}</p>}
          </div>
        )}
        <div className={desk.acts}>
          <Button onClick={() => void tryRun()} disabled={text.trim() === ''}>
            试跑
          </Button>
          <Button variant="primary" onClick={take} disabled={report === null || report.new.length === 0}>
            导入新的
          </Button>
        </div>
      </div>
      {dialog}
    </SidePanel>
  );
}
