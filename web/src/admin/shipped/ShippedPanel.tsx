import { keepShipped, takeShipped, type ShippedThing } from '#contract/api/admin/shipped.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { FIELD_LABELS } from '../parts/labels/field-labels.ts';
import desk from '../parts/desk.module.css';
import { SidePanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';
import styles from './page.module.css';

/** Renders both sides of something that ships, and the choice between them. */
export function ShippedPanel({ thing, onClose }: { thing: ShippedThing; onClose: () => void }) {
  const { id, label, name, state, binding, version, settledVersion, isOnSite, isShipped, differences, former } = thing;
  const { ask, dialog } = useAct();
  const onDone = () => {
    onClose();
    void reload();
  };
  const isDraft = binding && id.startsWith('page:');
  const take = () =>
    void ask({
      title: isShipped ? `“${name}”换成程序的` : `“${name}”停用`,
      verb: isShipped ? '换成程序的' : '停用',
      note: isDraft ? '它约束会员：先放进草稿，到“文稿”里选好从哪天起再发布。' : '站里原来的另存一份，七天里可以撤销。',
      route: takeShipped,
      input: { id },
      done: isDraft ? '放进草稿了，到“文稿”里发布' : isShipped ? '换成程序的了' : '停用了',
      onDone,
    });
  const keep = () =>
    void ask({
      title: `“${name}”留用站里的`,
      verb: '留用站里的',
      note: '程序下次再改它，才又来问。',
      route: keepShipped,
      input: { id },
      done: '留用站里的了',
      onDone,
    });
  return (
    <SidePanel
      title={name}
      note={`${label}，程序的第 ${version} 版${settledVersion === null || settledVersion === version ? '' : `，站里定在第 ${settledVersion} 版`}`}
      onClose={onClose}
    >
      {!isOnSite && <p>站里没有。</p>}
      {!isShipped && <p>程序不再带来它。</p>}
      {binding && <p>它约束会员，升级不会自己换，只由你换。</p>}
      <dl className={styles.sides}>
        {differences.map(({ field, site, program }) => (
          <div key={field}>
            <dt>{FIELD_LABELS[field] ?? field}</dt>
            {site !== null && (
              <dd>
                <small>站里</small>
                <p className={desk.words}>{textOf(site)}</p>
              </dd>
            )}
            {program !== null && (
              <dd>
                <small>程序</small>
                <p className={desk.words}>{textOf(program)}</p>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {differences.length === 0 && <p>两边的内容一样。</p>}
      {former.length > 0 && <p className={desk.note}>{`换下来的旧版留着 ${former.length} 份。`}</p>}
      <div className={desk.acts}>
        {state === 'offered' && <Button onClick={keep}>留用站里的</Button>}
        <Button variant={state === 'offered' ? 'primary' : 'outline'} onClick={take}>
          {isDraft ? '把程序的放进草稿' : isShipped ? '换成程序的' : '停用'}
        </Button>
      </div>
      {dialog}
    </SidePanel>
  );
}

const WORDS: Readonly<Record<string, string>> = { true: '是', false: '不是', null: '没有', '{}': '没有', '[]': '没有', '': '空着' };

/** Returns a value of a side as people read it. */
function textOf(value: string): string {
  return WORDS[value] ?? value;
}
