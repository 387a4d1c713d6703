import { useToken } from './session.ts';

/** Returns whether a member is signed in; false in shared HTML and until React has hydrated. */
export function useSignedIn(): boolean {
  return useToken(({ token }) => Boolean(token?.trim()));
}
