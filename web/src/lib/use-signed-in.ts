import { useToken } from './session.ts';

/** Whether somebody is signed in; false in shared HTML and until React has taken over. */
export function useSignedIn(): boolean {
  return useToken(({ token }) => Boolean(token?.trim()));
}
