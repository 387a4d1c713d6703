import { isComposing } from '#web/lib/ime.ts';

const STEPS: Record<string, 1 | -1 | 'first' | 'last'> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' };
const GAP_PX = 8;

/**
 * Adds what browsers leave out of popovers, for the whole document: `aria-expanded` that follows the panel, arrow keys in menus, closing
 * when a link inside is followed, positioning where CSS anchors are unsupported, and opening at all where popovers are unsupported.
 */
export function startPopovers(document: Document): void {
  document.addEventListener('beforetoggle', positionPopover, true);
  document.addEventListener('toggle', markOpener, true);
  document.addEventListener('keydown', walk);
  document.addEventListener('click', closeAfterLink);
  if (!knowsPopovers()) void imitate(document);
}

let setOpen = (panel: HTMLElement, isOpen: boolean): void => (isOpen ? panel.showPopover() : panel.hidePopover());

/** Without the code for it, panels stay closed. */
async function imitate(document: Document): Promise<void> {
  setOpen = () => undefined;
  const older = await import('./older-popovers.ts').catch(() => null);
  if (older) setOpen = older.imitatePopovers(document, buttonOf);
}

function knowsPopovers(): boolean {
  return 'popover' in HTMLElement.prototype;
}

function buttonOf(panel: Element): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(panel.id)}"]`);
}

/** Returns whether a panel is open, also in browsers whose popovers are imitated. */
export function isPopoverOpen(panel: Element): boolean {
  return panel.matches(knowsPopovers() ? ':popover-open' : '[data-open]');
}

/** Closes a panel, also in browsers whose popovers are imitated. */
export function closePopover(panel: HTMLElement): void {
  if (isPopoverOpen(panel)) setOpen(panel, false);
}

/** Opens a panel, also in browsers whose popovers are imitated. */
export function openPopover(panel: HTMLElement): void {
  if (!isPopoverOpen(panel)) setOpen(panel, true);
}

function positionPopover({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.hasAttribute('popover') || CSS.supports('anchor-scope: --a')) return;
  const box = buttonOf(target)?.getBoundingClientRect();
  if (!box) return;
  const fromRight = box.left + box.width / 2 > innerWidth / 2;
  target.style.setProperty('--popover-top', `${box.bottom + GAP_PX}px`);
  target.style.setProperty('--popover-left', fromRight ? 'auto' : `${Math.max(GAP_PX, box.left)}px`);
  target.style.setProperty('--popover-right', fromRight ? `${Math.max(GAP_PX, innerWidth - box.right)}px` : 'auto');
}

function markOpener({ target }: Event): void {
  if (target instanceof HTMLElement && target.hasAttribute('popover')) buttonOf(target)?.setAttribute('aria-expanded', String(isPopoverOpen(target)));
}

function walk(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined || isComposing(event) || !(event.target instanceof Element)) return;
  const panel = event.target.closest<HTMLElement>('[data-menu]') ?? menuOpenedBy(event.target, step);
  if (!panel) return;
  event.preventDefault();
  openPopover(panel);
  const items = [...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const at = items.indexOf(event.target as HTMLElement);
  const next = step === 'first' || (at < 0 && step === 1) ? 0 : step === 'last' || at < 0 ? items.length - 1 : (at + step + items.length) % items.length;
  items[next]?.focus();
}

function menuOpenedBy(target: Element, step: 1 | -1 | 'first' | 'last'): HTMLElement | null {
  const id = step === 1 || step === -1 ? target.closest('[popovertarget]')?.getAttribute('popovertarget') : null;
  const panel = id ? document.getElementById(id) : null;
  return panel?.hasAttribute('data-menu') ? panel : null;
}

function closeAfterLink({ target }: MouseEvent): void {
  const panel = target instanceof Element ? target.closest('a[href], [data-closes]')?.closest<HTMLElement>('[popover]') : null;
  if (panel) closePopover(panel);
}
