/** Completes what is typed into any box that searches everything, from the moment one has the focus. */
export function startCompletion(document: Document): void {
  const complete = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'q' || target.form?.getAttribute('action') !== '/search/list') return;
    void import('./completion.tsx').then(({ completeBox }) => target === document.activeElement && completeBox(target));
  };
  document.addEventListener('focusin', ({ target }) => complete(target));
  // The box may have got the focus before this code ran.
  complete(document.activeElement);
}
