// The modules of the server in bands: an import may only go to an earlier band, and only to the other module's index.ts.
export const bands = [
  ['watched-words'],
  ['games', 'members', 'files', 'dictionaries', 'settings', 'documents'],
  ['columns', 'messages', 'mobiles', 'indexing'],
  ['posts', 'presenters', 'blacklist', 'scenery', 'plugins', 'sponsors', 'suggestions', 'pages', 'profiles'],
  ['comments', 'favors', 'follows', 'blocks', 'trials', 'search', 'feeds'],
  ['exports', 'home', 'reports'],
  ['closing'],
];

/** Returns the band of a module, 1-based; undefined for one that is in no band. */
export function bandOf(module) {
  const index = bands.findIndex((names) => names.includes(module));
  return index < 0 ? undefined : index + 1;
}
