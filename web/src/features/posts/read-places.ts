/** Returns the key under which a browser keeps where its readers stopped: each member has their own; a visitor has no member id. */
export function readPlacesKey(memberId: number | null): string {
  return `hearth-read-places${memberId === null ? '' : `-${memberId}`}`;
}

/** Returns whether a visitor has read something in this browser before; false in one without storage. */
export function hasRead(): boolean {
  try {
    return localStorage.getItem(readPlacesKey(null)) !== null;
  } catch {
    return false;
  }
}
