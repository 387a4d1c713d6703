/** What the table of pages, stored actions and texts call the product. Outside, its addresses bear the operator's own slug. */
export const PRODUCT = 'hearth';

const NAMED = /^\/([a-z][a-z0-9]{1,19})(?=_(?:[12]|plugin)(?:\/|$))/;

/** The product in an address of its guides or its plugins; null for every other address. */
export function productOf(pathname: string): string | null {
  return NAMED.exec(pathname)?.[1] ?? null;
}

/** The same address under another name of the product; one that names none stays as it is. */
export function underProduct(pathname: string, product: string): string {
  return pathname.replace(NAMED, `/${product}`);
}
