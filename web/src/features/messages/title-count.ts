let count = 0;
let isWatching = false;

/** Shows the number of unread messages in the tab's title while the tab is in the background; in the foreground the bell does. */
export function showTitleCount(unread: number): void {
  count = unread;
  if (!isWatching) document.addEventListener('visibilitychange', retitle);
  isWatching = true;
  retitle();
}

function retitle(): void {
  const title = document.title.replace(/^\(\d+\+?\) /, '');
  document.title = document.visibilityState === 'hidden' && count > 0 ? `(${count > 99 ? '99+' : count}) ${title}` : title;
}
