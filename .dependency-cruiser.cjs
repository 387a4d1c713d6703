// The picture of docs/architecture.md as rules: which folder may import which. Everything else is refused.
const { moduleBands } = require('./tools/layers/bands.mjs');
const roomRules = require('./tools/layers/room-rules.cjs');

const MODULES = 'server/src/modules';
/** Written to be run by a test runner only. */
const TESTING = '(\\.(test|fixture|setup)\\.tsx?$|/testing(/|\\.ts$))';
/** Rules by their name, and tables and small functions that statements are made from. */
const PURE_FILES = '/rules[^/]*|/(about|grams|host-ref|kept-text|kinds|months|notifications|orders|register|weights)';
const SHAPELESS = '(^|/|[.-])(utils?|helpers?|commons?|managers?|services?|base)(\\.(test\\.)?(tsx?|mjs|cjs)$|/)';

/** `from` may import, of this repository, only what `to` matches. */
function only(name, comment, { from, to, fromNot = TESTING }) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: fromNot },
    to: { path: '^(contract|packages|server|web|demo|e2e|bench|lab|tools)/', pathNot: to },
  };
}

function refuse(name, comment, { from, to }) {
  return { name, comment, severity: 'error', from, to };
}

const bandRules = moduleBands.map((names, index) => {
  const laterOrEqual = moduleBands.slice(index).flat().join('|');
  return refuse(
    `band-${index + 1}-looks-back-only`,
    `Band ${index + 1} (${names.join(', ')}) may import modules of earlier bands only. What two modules share is a third, earlier module.`,
    { from: { path: `^${MODULES}/(${names.join('|')})/`, pathNot: TESTING }, to: { path: `^${MODULES}/(${laterOrEqual})/`, pathNot: `^${MODULES}/$1/` } },
  );
});

module.exports = {
  forbidden: [
    only('contract-stands-alone', 'The contract imports itself and zod.', { from: '^contract/', to: '^contract/' }),
    refuse('contract-knows-zod-only', 'The contract needs no package but zod.', {
      from: { path: '^contract/', pathNot: TESTING },
      to: { path: 'node_modules', pathNot: 'node_modules/zod/' },
    }),
    only('packages-know-nothing-of-ours', 'A package of the repository could be published as it is.', { from: '^packages/([^/]+)/', to: '^packages/$1/' }),
    only('platform-knows-no-domain', 'The platform imports itself, packages and the contract.', {
      from: '^server/src/platform/',
      to: '^(server/src/platform/|contract/|packages/[^/]+/src/index\\.ts$)',
    }),
    only('modules-look-down', 'Modules import modules, the platform and the contract.', {
      from: `^${MODULES}/`,
      to: `^(${MODULES}|server/src/platform|contract)/`,
    }),
    ...bandRules,
    refuse('modules-through-the-front-door', 'Another module is entered by its index.ts: that is where it says what others may use.', {
      from: { path: `^${MODULES}/([^/]+)/`, pathNot: TESTING },
      to: { path: `^${MODULES}/[^/]+/`, pathNot: `^${MODULES}/($1/|[^/]+/index\\.ts$)` },
    }),
    refuse('modules-through-the-front-door-from-above', 'A module is entered by its index.ts: that is where it says what others may use.', {
      from: { path: '^(server/src/(?!modules/)|demo/|tools/)', pathNot: TESTING },
      to: { path: `^${MODULES}/[^/]+/`, pathNot: `^${MODULES}/[^/]+/index\\.ts$` },
    }),
    refuse('modules-in-bands', 'A module stands in one of the bands of tools/layers/bands.mjs.', {
      from: { path: `^${MODULES}/`, pathNot: `^${MODULES}/(${moduleBands.flat().join('|')})/` },
      to: {},
    }),
    refuse('rules-are-pure', 'Rules compute: no database, no files, no network.', {
      from: { path: [`^${MODULES}/.+/(rules|levels)[^/]*\\.ts$`, `^${MODULES}/.+/rules/`], pathNot: TESTING },
      to: { path: `(^server/src/platform/|node_modules/|/queries[^/]*\\.ts$)`, dependencyTypesNot: ['type-only'] },
    }),
    refuse('queries-only-ask', 'Queries know the database and the contract, no door of their module.', {
      from: { path: `^${MODULES}/([^/]+)/.*queries[^/]*\\.ts$` },
      to: { path: `^${MODULES}/$1/(index|routes|jobs|notifications)\\.ts$` },
    }),
    refuse(
      'queries-call-no-operation',
      'Queries are called by operations: of their module they import queries, rules, and the pure tables that are named here.',
      {
        from: { path: `^${MODULES}/([^/]+)/.*queries[^/]*\\.ts$`, pathNot: TESTING },
        to: { path: `^${MODULES}/$1/`, pathNot: `(/queries[^/]*|${PURE_FILES})\\.ts$|/rules/`, dependencyTypesNot: ['type-only'] },
      },
    ),
    refuse('one-door-to-postgres', 'The driver is used by the platform and the packages alone.', {
      from: { pathNot: ['^packages/', '^server/src/platform/', '^(bench|lab)/', '^tools/site/test-members\\.ts$', TESTING] },
      to: { path: 'node_modules/pg/' },
    }),
    only('app-mounts-and-renders', 'The app imports modules, the platform and the contract; the built web it finds by path.', {
      from: '^server/src/app/',
      to: '^(server/src/(app|modules|platform)|contract)/',
    }),
    refuse('server-never-imports-web', 'The server finds the built web by path; a test of the whole site draws pages from their sources.', {
      from: { path: '^(server|contract|demo)/', pathNot: '^server/src/app/[^/]+\\.(test|fixture)\\.ts$' },
      to: { path: '^web/' },
    }),
    only('web-knows-the-contract-only', 'The web imports itself and the contract.', { from: '^web/', to: '^(web|contract)/' }),
    refuse(
      'browser-knows-failures-by-name',
      'The table of failures stays on the server: the browser compares names, whose type costs nothing.',
      // Checks of addresses run while the server draws a page.
      {
        from: { path: '^web/src/', pathNot: ['^web/src/app/addresses\\.ts$', TESTING] },
        to: { path: '^contract/src/failures\\.ts$', dependencyTypesNot: ['type-only'] },
      },
    ),
    only('ui-knows-no-domain', 'ui imports ui and lib.', { from: '^web/src/ui/', to: '^(web/src/(ui|lib)/|contract/src/(text/|(envelope|limits)\\.ts$))' }),
    only('lib-knows-no-screen', 'lib imports lib and the contract.', { from: '^web/src/lib/', to: '^(web/src/lib|contract)/' }),
    only('features-know-no-page', 'Features import features, ui, lib and the contract.', {
      from: '^web/src/features/',
      to: '^(web/src/(features|ui|lib)|contract)/',
    }),
    refuse('pages-are-apart', 'What two pages share is a feature.', {
      from: { path: '^web/src/pages/([^/]+)/' },
      to: { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    }),
    only('pages-look-down', 'Pages import features, ui, lib and the contract.', {
      from: '^web/src/pages/(?!console/)',
      to: '^(web/src/(pages|features|ui|lib)|contract)/',
    }),
    only('console-looks-down', 'The console imports itself, features, ui, lib and the contract.', {
      from: '^web/src/admin/',
      to: '^(web/src/(admin|features|ui|lib)|contract)/',
    }),
    only('console-is-entered-by-its-page', 'Of the pages, the one at the addresses of the console fetches it.', {
      from: '^web/src/pages/console/',
      to: '^(web/src/(admin/open(ed)?\\.ts$|pages/console/|features/|ui/|lib/)|contract/)',
    }),
    refuse('console-is-fetched-later', 'The console is fetched by import() once it is known who asks.', {
      from: { path: '^web/src/(?!admin/)', pathNot: TESTING },
      to: { path: '^web/src/admin/', dynamic: false, dependencyTypesNot: ['type-only'] },
    }),
    refuse('console-routes-stay-inside', 'Routes of the console alone are called by the console and by the menu of staff.', {
      from: { path: '^web/src/(?!admin/|features/staff/)', pathNot: TESTING },
      to: { path: '^contract/src/api/admin/' },
    }),
    refuse('console-pages-are-apart', 'What two pages of the console share lies in its parts.', {
      from: { path: '^web/src/admin/(?!parts/)([^/]+)/', pathNot: TESTING },
      to: { path: '^web/src/admin/', pathNot: '^web/src/admin/($1|parts)/' },
    }),
    refuse('console-parts-know-no-page', 'The parts of the console know no page of it.', {
      from: { path: '^web/src/admin/parts/' },
      to: { path: '^web/src/admin/', pathNot: '^web/src/admin/parts/' },
    }),
    only('demo-fills-the-server', 'Demo content is loaded through modules and the platform.', {
      from: '^demo/',
      to: '^(demo|server/src/(modules|platform)|contract)/',
    }),
    only('journeys-use-http', 'Journeys and bench reach the site by HTTP.', { from: '^(e2e|bench)/', to: '^(e2e|bench|tools|contract)/' }),
    only('lab-uses-http', 'The lab starts the site and reaches it by HTTP.', { from: '^lab/', to: '^(lab|tools|contract)/' }),
    only('tools-stand-beside', 'Tools import modules, the platform, packages and the contract.', {
      from: '^tools/',
      to: '^(tools|server/src/(modules|platform)|contract|packages)/',
    }),
    refuse('testing-stays-in-tests', 'What is written for tests is imported by tests.', {
      from: { path: '^(contract|packages|server|web|demo|tools)/', pathNot: TESTING },
      to: { path: TESTING },
    }),
    ...roomRules,
    refuse('no-cycle', 'Two files that need each other need a third.', { from: {}, to: { circular: true } }),
    refuse('no-orphan', 'A file nobody imports and that imports nothing is left over.', {
      from: {
        orphan: true,
        path: '\\.(tsx?|mjs)$',
        pathNot: '(\\.d\\.ts$|^e2e/harness/first-month/time-ahead\\.ts$|\\.config\\.ts$|^tools/lint-rules\\.mjs$)',
      },
      to: {},
    }),
    refuse('no-shapeless-name', 'utils, helpers, common, manager, service, base say nothing: name what the file does.', {
      from: { path: SHAPELESS, pathNot: 'node_modules' },
      to: {},
    }),
    refuse('no-shapeless-import', 'utils, helpers, common, manager, service, base say nothing: name what the file does.', {
      from: { pathNot: 'node_modules' },
      to: { path: SHAPELESS, pathNot: 'node_modules' },
    }),
    refuse('nothing-unresolved', 'Every import leads somewhere.', { from: {}, to: { couldNotResolve: true, pathNot: '^(mdast|virtual:)' } }),
    refuse('declared-packages-only', 'A package that is used is declared.', {
      from: { pathNot: 'node_modules' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    }),
    refuse('no-development-package-in-production', 'The site runs without development packages.', {
      from: { path: '^(contract|packages|server|web/src)/', pathNot: TESTING },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|playwright-report)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'], exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'] },
  },
};
