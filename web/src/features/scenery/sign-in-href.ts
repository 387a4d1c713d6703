/** To sign in and come back to the very picture that is open: the site's navigation does not know of it. */
export function signInHref(): string {
  return `/acc/sign_in?from=${encodeURIComponent(location.pathname + location.search)}`;
}
