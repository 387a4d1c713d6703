import { usePlace } from '#web/lib/navigation/view.ts';

/** The address of the page for signing in, or another account page, which leads back here afterwards. */
export function useSignInHref(path: '/acc/sign_in' | '/acc/sign_up' = '/acc/sign_in'): string {
  const { pathname, search, hash } = usePlace();
  return `${path}?from=${encodeURIComponent(pathname + search + hash)}`;
}
