import { isComposing } from '#web/lib/ime.ts';

type SetOpen = (panel: HTMLElement, isOpen: boolean) => void;

/** Makes buttons open and close their panels in browsers without popovers: Chromium before 114. Returns what opens or closes one by script. */
export function imitatePopovers(document: Document, buttonOf: (panel: Element) => HTMLElement | null): SetOpen {
  const setOpen: SetOpen = (panel, isOpen) => {
    panel.toggleAttribute('data-open', isOpen);
    panel.dispatchEvent(Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed' }));
    if (!isOpen && panel.contains(document.activeElement)) buttonOf(panel)?.focus();
  };
  const closeOthers = (kept: Element | null) => {
    for (const panel of document.querySelectorAll<HTMLElement>('[popover][data-open]')) if (panel !== kept) setOpen(panel, false);
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const id = target.closest('[popovertarget]')?.getAttribute('popovertarget');
    const panel = id ? document.getElementById(id) : null;
    closeOthers(panel ?? target.closest('[popover]'));
    if (panel) setOpen(panel, !panel.hasAttribute('data-open'));
  });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && !isComposing(event) && closeOthers(null));
  return setOpen;
}
