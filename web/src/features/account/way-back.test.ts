import { expect, it } from 'vitest';
import { wayBack, withWayBack } from './way-back.ts';

const from = (path: string) => `?from=${encodeURIComponent(path)}`;

it.each([
  '/post/view/1001/55',
  '/cart/list/1001?sort=hot&tag=%E6%94%BB%E7%95%A5',
  '/profile/message#me',
  '/acc/mobile_verification?from=%2Fpost%2Fadd%2F1001',
  '/acc/welcome?from=%2Fr%2F7#columns',
])('returns to %s', (path) => {
  expect(wayBack(from(path))).toBe(path);
});

it.each([
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/acc/sign_in?from=/x',
  '/acc',
  '/login',
  '/./acc/sign_in',
  '/x/..//evil.example',
])('never goes to %j', (path) => {
  const back = wayBack(from(path));
  expect(new URL(back, 'https://hearth.example').host).toBe('hearth.example');
  expect(back).not.toMatch(/^\/acc|^\/login/);
});

it('the way back is kept between account pages', () => {
  expect(withWayBack('/acc/sign_up', '')).toBe('/acc/sign_up');
  expect(withWayBack('/acc/sign_up', from('/a?b=c'))).toBe('/acc/sign_up?from=%2Fa%3Fb%3Dc');
});
