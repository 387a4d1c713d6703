import { useState } from 'react';
import { savePluginScreenshots, type DeskPlugin } from '#contract/api/admin/plugin-desk.ts';
import { Field } from '#web/ui/Field.tsx';
import { ActForm } from '../parts/ActForm.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { readFiles } from './read-files.ts';

/** The screenshots of a plugin: those that are chosen take the place of the others. */
export function ShotsPanel({ plugin, onClose }: { plugin: DeskPlugin; onClose: () => void }) {
  const [pictures, setPictures] = useState<readonly string[]>([]);
  return (
    <SidePanel title={`${plugin.name}的截图`} note={`现在有 ${plugin.screenshots} 张`} onClose={onClose}>
      <ActForm
        send={pictures.length === 0 ? '都去掉' : '换上'}
        act={() => ({
          title: pictures.length === 0 ? '不要截图了' : `换上 ${pictures.length} 张截图`,
          verb: pictures.length === 0 ? '去掉' : '换上',
          route: savePluginScreenshots,
          input: { id: plugin.id, pictures: [...pictures] },
          done: pictures.length === 0 ? '都去掉了' : '换好了',
        })}
        onDone={onClose}
      >
        {(problems) => (
          <Field label="截图" note="按选的次序" error={problems['pictures'] ?? problems['screenshots'] ?? ''}>
            {(control) => (
              <input {...control} type="file" accept="image/*" multiple onChange={({ target }) => void readFiles(target.files).then(setPictures)} />
            )}
          </Field>
        )}
      </ActForm>
    </SidePanel>
  );
}
