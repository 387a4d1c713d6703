// What the security policy of the pages calls trusted: in browsers that know Trusted Types, markup and addresses of scripts reach the page through here alone.

/** What of the browser's own interface is used; its types come with few versions of the libraries. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): { createHTML(html: string): string; createScriptURL(url: string): string };
}

declare global {
  var trustedTypes: Policies | undefined;
}

const same = (text: string) => text;
const policy = globalThis.trustedTypes?.createPolicy('hearth', { createHTML: same, createScriptURL: same });

/** Returns markup as what a page takes: it was escaped by us, came from the server with the page, or is only looked at. */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/** Returns the address of a script of ours as what a page takes; `script-src` and `worker-src` refuse that of another site. */
export function trustedScript(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
