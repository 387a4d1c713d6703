/** The product's name in the table of pages, in stored actions and in texts. Public addresses carry the operator's slug instead. */
export const PRODUCT = 'hearth';

const NAMED = /^\/([a-z][a-z0-9]{1,19})(?=_(?:[12]|plugin)(?:\/|$))/;

/** Returns the product in an address of its guides or its plugins; null for every other address. */
export function productOf(pathname: string): string | null {
  return NAMED.exec(pathname)?.[1] ?? null;
}

/** Returns the address under another product name; an address without one is returned unchanged. */
export function underProduct(pathname: string, product: string): string {
  return pathname.replace(NAMED, `/${product}`);
}
