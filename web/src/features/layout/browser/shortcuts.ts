import { isComposing } from '#web/lib/ime.ts';

/** Makes `/` focus the search box of the navigation, unless the user is typing. Returns the function that stops it. */
export function startShortcuts(document: Document): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || isTyping(event.target)) return;
    const input = document.querySelector<HTMLInputElement>('nav form[role="search"] input[name="q"]');
    if (!input?.checkVisibility()) return;
    event.preventDefault();
    input.focus();
    input.select();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog[open]') !== null);
}
