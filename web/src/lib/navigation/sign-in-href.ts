import { useLocation } from './view.ts';

/** Returns the address of the sign-in page, or another account page, which returns here afterwards. */
export function useSignInHref(path: '/acc/sign_in' | '/acc/sign_up' = '/acc/sign_in'): string {
  const { pathname, search, hash } = useLocation();
  return `${path}?from=${encodeURIComponent(pathname + search + hash)}`;
}
