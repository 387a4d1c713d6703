import { expect, it } from 'vitest';
import { productOf, underProduct } from './product-slug.ts';

it('the product is part of the addresses of its guides and plugins, and of no other', () => {
  for (const path of ['/hearth_1/1033', '/glow9_2/1034', '/glow9_plugin', '/glow9_plugin/', '/glow9_1']) {
    expect(productOf(path), path).not.toBeNull();
    expect(underProduct(path, 'camp'), path).toBe(path.replace(/^\/\w+_/, '/camp_'));
  }
  for (const path of [
    '/',
    '/usage_rules',
    '/hearth_10/1',
    '/hearth_plugins',
    '/a_1/2',
    '/Hearth_1/1033',
    '/cart/list/1001',
    '/x/hearth_1/1033',
    `/${'a'.repeat(21)}_1/1033`,
  ]) {
    expect(productOf(path), path).toBeNull();
    expect(underProduct(path, 'camp'), path).toBe(path);
  }
});
