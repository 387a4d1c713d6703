/** Returns whether the reader has set their browser to spend less: `Save-Data`. */
export function savesData(navigator: object): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
}
