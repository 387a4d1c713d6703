// Which room of a folder may import which, as rules of dependency-cruiser. That no two rooms need each other is held by folders.mjs.

const MODULES = 'server/src/modules';
const DOORS = '(index|routes|jobs|notifications|handle)\\.ts$';

const FILES = 'the files of the folder itself';

/** Refuses what `name`, a room of `folder`, imports of that folder apart from itself and the rooms `below` it. */
function room(folder, name, below) {
  const patterns = [name, ...below].map((each) => (each === FILES ? `[^/]+$` : `${each}/`));
  return {
    name: `${folder.replace('/src', '').replaceAll('/', '-')}-${name === FILES ? 'files' : name}-looks-down`,
    comment: `In ${folder}, ${name} may import ${below.length === 0 ? 'no other room' : `only ${below.join(', ')}`}.`,
    severity: 'error',
    from: { path: `^${folder}/${patterns[0]}`, pathNot: '(\\.(test|fixture|setup)\\.tsx?$|/testing/)' },
    to: { path: `^${folder}/`, pathNot: `^${folder}/(${patterns.join('|')})` },
  };
}

const contract = [
  room('contract/src', FILES, []),
  room('contract/src', 'text', []),
  room('contract/src', 'chain', []),
  room('contract/src', 'documents', [FILES, 'text']),
  room('contract/src', 'api', [FILES, 'text', 'documents']),
];

const platform = [
  room('server/src/platform', 'process', []),
  room('server/src/platform', 'database', ['process']),
  ...['state', 'files', 'mail', 'archive', 'jobs'].map((name) => room('server/src/platform', name, ['process', 'database'])),
  room('server/src/platform', 'backup', ['process', 'database', 'files', 'archive']),
];

const app = [
  room('server/src/app', 'replies', []),
  room('server/src/app', 'admission', []),
  room('server/src/app', 'cache', ['replies', 'admission']),
  room('server/src/app', 'api', ['replies', 'cache', 'admission']),
  ...['pages', 'downloads', 'shares'].map((name) => room('server/src/app', name, ['replies', 'cache', 'admission', 'api'])),
];

const lib = [
  room('web/src/lib', FILES, []),
  room('web/src/lib', 'calls', [FILES]),
  room('web/src/lib', 'navigation', [FILES, 'calls']),
  room('web/src/lib', 'head', [FILES, 'navigation']),
];

module.exports = [
  ...contract,
  ...platform,
  ...app,
  ...lib,
  {
    name: 'doors-open-inwards',
    comment: 'What lies in a room of a module is imported by its doors (index, routes, jobs), never the other way round.',
    severity: 'error',
    from: { path: `^${MODULES}/([^/]+)/[^/]+/`, pathNot: '(\\.(test|fixture|setup)\\.tsx?$|/testing/)' },
    to: { path: `^${MODULES}/$1/${DOORS}` },
  },
  {
    name: 'deferred-is-fetched-later',
    comment: 'What lies in deferred/ is fetched after the first paint: it is reached by import() alone.',
    severity: 'error',
    from: { path: '^web/', pathNot: '(/deferred/|\\.test\\.tsx?$)' },
    to: { path: '/deferred/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'parts-know-no-page',
    comment: 'What lies in a room of a page imports neither the page nor its styles.',
    severity: 'error',
    from: { path: '^web/src/pages/([^/]+)/[^/]+/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^web/src/pages/$1/page\\.(tsx|module\\.css)$' },
  },
];
