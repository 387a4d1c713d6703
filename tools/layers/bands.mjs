// The modules of the server in bands: an import may only go to an earlier band, and only to the other module's index.ts.
export const moduleBands = [
  ['audit', 'places'],
  ['shipped', 'security-log'],
  ['watched-words', 'deliveries', 'removals', 'games', 'announcements', 'storms'],
  ['guards'],
  ['members', 'files', 'dictionaries', 'settings', 'documents', 'faults'],
  ['columns', 'messages', 'mobiles', 'indexing', 'consents'],
  ['channels', 'sign-ups'],
  ['webhooks', 'tokens'],
  ['posts', 'presenters', 'proofs', 'blacklist', 'scenery', 'plugins', 'sponsors', 'suggestions', 'pages', 'profiles'],
  ['comments', 'favors', 'follows', 'blocks', 'trials', 'search', 'feeds'],
  ['home', 'releases', 'reports', 'takedowns', 'content', 'offices', 'maintenance', 'illegal-reports', 'look-alikes'],
  ['queue', 'storm-desk'],
  ['personal-data'],
  ['exports', 'closing', 'backups', 'statistics'],
  ['jobs', 'undoers'],
  ['dashboard'],
];
