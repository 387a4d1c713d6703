import { useState } from 'react';
import { savePluginScreenshots, type DeskPlugin } from '#contract/api/plugin-desk.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import desk from '../parts/desk.module.css';
import { SidePanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';
import { readFiles } from './read-files.ts';

/** The screenshots of a plugin: those that are chosen take the place of the others. */
export function ShotsPanel({ plugin, onClose }: { plugin: DeskPlugin; onClose: () => void }) {
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const { problems, form, ask, dialog } = useAct();
  return (
    <SidePanel title={`${plugin.name}的截图`} note={`现在有 ${plugin.screenshots} 张`} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className={desk.form}
        onSubmit={(event) => {
          event.preventDefault();
          void ask({
            title: pictures.length === 0 ? '不要截图了' : `换上 ${pictures.length} 张截图`,
            verb: '换上',
            route: savePluginScreenshots,
            input: { id: plugin.id, pictures: [...pictures] },
            done: '换好了',
            onDone: () => {
              onClose();
              void reload();
            },
          });
        }}
      >
        <Field label="截图" note="按选的次序" error={problems['pictures'] ?? problems['screenshots'] ?? ''}>
          {(control) => <input {...control} type="file" accept="image/*" multiple onChange={({ target }) => void readFiles(target.files).then(setPictures)} />}
        </Field>
        <div className={desk.acts}>
          <Button type="submit" variant="primary">
            {pictures.length === 0 ? '都去掉' : '换上'}
          </Button>
        </div>
      </form>
      {dialog}
    </SidePanel>
  );
}
