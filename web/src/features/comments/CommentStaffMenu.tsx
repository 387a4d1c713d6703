import { useRef } from 'react';
import { useMenuLetters } from '#web/features/staff-menu/use-menu-letters.ts';
import { useSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { MenuButton, MenuRule } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';

/** Renders the menu of what the staff may do with a comment; the thread listens for its rows. Each has a letter that does the same while it is open. */
export function CommentStaffMenu({ id }: { id: number }) {
  const isOperator = useSession(({ principal }) => principal?.role === 'operator');
  const menu = useRef<HTMLDivElement>(null);
  const press = (act: string) => () => menu.current?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
  const menuId = `staff-comment-${id}`;
  useMenuLetters(menuId, isOperator ? { H: press('hide'), X: press('take-down'), G: press('law') } : { H: press('hide') });
  return (
    <div ref={menu}>
      <Popover
        id={menuId}
        menu
        sheet
        align="end"
        button={
          <>
            <Icon name="shield-check" />
            管理
          </>
        }
      >
        <MenuButton icon="eye-off" note="等另一位站务看" mark={<kbd>H</kbd>} data-act="hide" data-id={id}>
          先遮住
        </MenuButton>
        {isOperator && (
          <>
            <MenuButton icon="trash-2" note="从大家眼前移走，写明理由" mark={<kbd>X</kbd>} data-act="take-down" data-id={id}>
              移除
            </MenuButton>
            <MenuRule />
            <MenuButton icon="scale" note="凭文号，一个人就能执行，不能撤销" mark={<kbd>G</kbd>} data-act="law" data-id={id}>
              按法律要求下架
            </MenuButton>
          </>
        )}
      </Popover>
    </div>
  );
}
