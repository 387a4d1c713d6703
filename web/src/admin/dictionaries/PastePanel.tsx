import { useState } from 'react';
import { pasteTerms, type DictionaryHead } from '#contract/api/admin/terms.ts';
import { ActForm } from '../parts/ActForm.tsx';
import { TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';

/** A whole table pasted into a dictionary; what it would do is counted before. */
export function PastePanel({ dictionary: { key, name }, onClose }: { dictionary: DictionaryHead; onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <SidePanel title={`粘贴一整张${name}`} onClose={onClose}>
      <ActForm
        send="先看看会怎样"
        act={() => ({
          title: `把这张表放进“${name}”`,
          verb: '放进去',
          note: '不在表上的不动，停用的在表上就放回来。',
          route: pasteTerms,
          input: { key, text },
          done: '放进去了',
        })}
        onDone={onClose}
      >
        {(problems) => (
          <TextField
            label="表"
            rows={12}
            value={text}
            hint="一行一条：名字、值、说明、游戏，用逗号或制表符隔开；只写名字的，值就是名字"
            problem={problems['text'] ?? problems['key']}
            onChange={setText}
          />
        )}
      </ActForm>
    </SidePanel>
  );
}
