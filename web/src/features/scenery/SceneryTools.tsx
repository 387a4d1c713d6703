import { useCallback, useState } from 'react';
import type { Scenery } from '#contract/api/scenery.ts';
import type { StaffSceneryAct } from '#contract/api/staff-scenery.ts';
import { LawfulTakedown } from '#web/features/staff/LawfulTakedown.tsx';
import { REMOVED, RemoveByStaff } from '#web/features/staff/RemoveByStaff.tsx';
import { toastWithUndo } from '#web/features/staff-menu/toast-with-undo.ts';
import { useMenuLetters } from '#web/features/staff-menu/use-menu-letters.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { MenuButton } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import styles from './SceneryAside.module.css';

const MENU_ID = 'staff-scenery';

/** Renders the menu of what an operator may do with a picture on the wall. */
export function SceneryTools({ scenery: { id }, acts }: { scenery: Scenery; acts: readonly StaffSceneryAct[] }) {
  const [asked, setAsked] = useState<'remove' | 'law' | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const done = () => {
    close();
    void reload();
  };
  useMenuLetters(MENU_ID, { ...(acts.includes('remove') && { X: () => setAsked('remove') }), ...(acts.includes('law') && { G: () => setAsked('law') }) });
  return (
    <>
      <Popover
        id={MENU_ID}
        menu
        sheet
        buttonClass={styles.staff}
        button={
          <>
            <Icon name="shield-check" />
            管理
          </>
        }
      >
        {acts.includes('remove') && (
          <MenuButton icon="trash-2" note="从各处移走，写明理由" mark={<kbd>X</kbd>} onClick={() => setAsked('remove')}>
            移除
          </MenuButton>
        )}
        {acts.includes('law') && (
          <MenuButton icon="scale" note="凭文号，一个人就能执行，不能撤销" mark={<kbd>G</kbd>} onClick={() => setAsked('law')}>
            按法律要求下架
          </MenuButton>
        )}
      </Popover>
      {asked === 'remove' && (
        <RemoveByStaff
          kind="scenery"
          id={id}
          onRemoved={({ audit }) => {
            toastWithUndo(REMOVED, { audit, isOperator: true });
            done();
          }}
          onClose={close}
        />
      )}
      {asked === 'law' && <LawfulTakedown kind="scenery" id={id} onExecuted={done} onClose={close} />}
    </>
  );
}
