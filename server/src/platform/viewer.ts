import { Failure } from '#contract/failures.ts';
import type { ApiRequest, Viewer } from './api.ts';

/** Returns the member who calls a route that is open to guests too. Throws `notSignedIn` or `tokenRevoked`. */
export function requireViewer({ viewer, isTokenRevoked }: Pick<ApiRequest, 'viewer' | 'isTokenRevoked'>): Viewer {
  if (!viewer) throw new Failure(isTokenRevoked ? 'tokenRevoked' : 'notSignedIn');
  return viewer;
}
