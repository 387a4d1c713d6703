/** Makes plain links of this site navigate without a page load; one handler for the whole document. */
export function followLinks(target: Document, navigate: (href: string) => void): void {
  target.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !link.href || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin) return;
    // Files, feeds and the API are no pages of the router.
    if (/^\/(files|restful|oss|feed|dev|assets)\b/.test(link.pathname)) return;
    event.preventDefault();
    // Resolved already; a path that begins with two slashes, resolved once more, would name another host.
    navigate(link.href);
  });
}
