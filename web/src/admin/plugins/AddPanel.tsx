import { useState } from 'react';
import { savePlugin } from '#contract/api/admin/plugin-desk.ts';
import { Field } from '#web/ui/Field.tsx';
import { ActForm } from '../parts/ActForm.tsx';
import { TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { readFiles } from './read-files.ts';

/** The form that offers an archive. */
export function AddPanel({ onClose }: { onClose: () => void }) {
  const [archive, setArchive] = useState('');
  const [changelog, setChangelog] = useState('');
  const [description, setDescription] = useState('');
  return (
    <SidePanel title="上架一个版本" note="名字、作者、版本号取自 .toc；文件夹相同就是同一个插件" onClose={onClose}>
      <ActForm
        send="上架"
        act={() => ({
          title: '上架这个版本',
          verb: '上架',
          route: savePlugin,
          input: { archive, changelog, ...(description !== '' && { description }) },
          done: '上架了',
        })}
        onDone={onClose}
      >
        {(problems) => (
          <>
            <Field label="压缩包" error={problems['archive'] ?? problems['file'] ?? problems['version'] ?? ''}>
              {(control) => (
                <input
                  {...control}
                  type="file"
                  accept=".zip"
                  onChange={({ target }) => void readFiles(target.files).then(([first = '']) => setArchive(first))}
                />
              )}
            </Field>
            <TextField label="更新说明" rows={5} value={changelog} problem={problems['changelog']} onChange={setChangelog} />
            <TextField label="介绍" note="不写就留着原来的" rows={4} value={description} problem={problems['description']} onChange={setDescription} />
          </>
        )}
      </ActForm>
    </SidePanel>
  );
}
