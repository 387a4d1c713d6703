import { patient } from '#tools/patience.ts';
import { makeTree, type PlantedTree } from '#tools/testing/planted-tree.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { moduleBands } from './bands.mjs';

vi.setConfig({ testTimeout: patient(60_000), hookTimeout: patient(60_000) });

let tree: PlantedTree;

/** Returns the number of a module's band: new bands come in between. */
function bandOf(module: string): number {
  return moduleBands.findIndex((band) => band.includes(module)) + 1;
}

describe('layers', () => {
  /** Importing file, imported file, the rule that refuses. */
  const wrong = [
    ['contract/src/api/posts.ts', 'server/src/platform/database/db.ts', 'contract-stands-alone'],
    ['server/src/platform/cache.ts', 'server/src/modules/posts/index.ts', 'platform-knows-no-domain'],
    ['server/src/modules/posts/index.ts', 'server/src/modules/comments/index.ts', `band-${bandOf('posts')}-looks-back-only`],
    ['server/src/modules/members/index.ts', 'server/src/modules/files/index.ts', `band-${bandOf('members')}-looks-back-only`],
    ['server/src/modules/comments/index.ts', 'server/src/modules/posts/queries.ts', 'modules-through-the-front-door'],
    ['server/src/app/app.ts', 'server/src/modules/posts/queries.ts', 'modules-through-the-front-door-from-above'],
    ['server/src/modules/posts/index.ts', 'server/src/app/app.ts', 'modules-look-down'],
    ['server/src/modules/posts/post/rules.ts', 'server/src/platform/database/db.ts', 'rules-are-pure'],
    ['web/src/lib/calls/api.ts', 'contract/src/failures.ts', 'browser-knows-failures-by-name'],
    ['server/src/modules/posts/post/rules-tags.ts', 'server/src/platform/database/db.ts', 'rules-are-pure'],
    ['server/src/modules/trials/rules/permit.ts', 'server/src/modules/trials/case/queries.ts', 'rules-are-pure'],
    ['server/src/modules/posts/write/queries-save.ts', 'server/src/modules/posts/index.ts', 'queries-only-ask'],
    ['server/src/modules/posts/write/queries-save.ts', 'server/src/modules/posts/write/save.ts', 'queries-call-no-operation'],
    ['server/src/modules/gossip/index.ts', 'contract/src/api/posts.ts', 'modules-in-bands'],
    ['server/src/app/pages/pages.ts', 'web/src/app/routes.ts', 'server-never-imports-web'],
    ['server/src/app/pages/pages.ts', 'server/src/app/testing.ts', 'testing-stays-in-tests'],
    ['web/src/lib/calls/api.ts', 'server/src/platform/database/db.ts', 'web-knows-the-contract-only'],
    ['web/src/ui/Button.tsx', 'web/src/features/posts/PostCard.tsx', 'ui-knows-no-domain'],
    ['web/src/lib/calls/api.ts', 'web/src/ui/toast.ts', 'lib-knows-no-screen'],
    ['web/src/features/posts/PostCard.tsx', 'web/src/pages/post-view/page.tsx', 'features-know-no-page'],
    ['web/src/pages/post-view/page.tsx', 'web/src/pages/cart-list/page.tsx', 'pages-are-apart'],
    ['web/src/pages/post-view/page.tsx', 'web/src/admin/sections.ts', 'pages-look-down'],
    ['web/src/pages/console/page.tsx', 'web/src/admin/open.ts', 'console-is-fetched-later'],
    ['web/src/pages/console/page.tsx', 'web/src/admin/sections.ts', 'console-is-entered-by-its-page'],
    ['web/src/pages/post-view/page.tsx', 'contract/src/api/admin/jobs.ts', 'console-routes-stay-inside'],
    ['web/src/admin/members/page.tsx', 'web/src/admin/queue/page.tsx', 'console-pages-are-apart'],
    ['web/src/admin/parts/Ledger.tsx', 'web/src/admin/members/page.tsx', 'console-parts-know-no-page'],
    ['web/src/admin/sections.ts', 'web/src/pages/home/page.tsx', 'console-looks-down'],
    ['e2e/read.journey.ts', 'server/src/platform/database/db.ts', 'journeys-use-http'],
    ['packages/embedded-postgres/src/index.ts', 'server/src/platform/process/log.ts', 'packages-know-nothing-of-ours'],
    ['contract/src/text/fold.ts', 'contract/src/api/posts.ts', 'contract-text-looks-down'],
    ['contract/src/route.ts', 'contract/src/text/fold.ts', 'contract-files-looks-down'],
    ['server/src/platform/process/log.ts', 'server/src/platform/database/db.ts', 'server-platform-process-looks-down'],
    ['server/src/app/cache/reply-cache.ts', 'server/src/app/api/registry.ts', 'server-app-cache-looks-down'],
    ['web/src/lib/calls/api.ts', 'web/src/lib/head/PageMeta.tsx', 'web-lib-calls-looks-down'],
    ['server/src/modules/trials/verdict/judge.ts', 'server/src/modules/trials/handle.ts', 'doors-open-inwards'],
    ['web/src/pages/post-view/page.tsx', 'web/src/pages/post-view/deferred/Contents.tsx', 'deferred-is-fetched-later'],
    ['web/src/pages/post-view/rail/Rail.tsx', 'web/src/pages/post-view/page.tsx', 'parts-know-no-page'],
    ['server/src/modules/posts/index.ts', 'server/src/modules/posts/utils.ts', 'no-shapeless-import'],
    ['server/src/platform/cache-manager.ts', 'server/src/platform/database/db.ts', 'no-shapeless-name'],
  ] as const;

  let output: string;
  beforeAll(async () => {
    tree = await makeTree();
    for (const [, to] of wrong) await tree.plant({ [to]: "import '#contract/zod.ts';\n" });
    for (const [from] of wrong)
      await tree.plant({
        [from]: wrong
          .filter(([file]) => file === from)
          .map(([, to]) => `import ${JSON.stringify(subpathOf(to))};\n`)
          .join(''),
      });
    output = tree.run('layers').output;
    return () => tree.remove();
  });

  test.for(wrong)('%s may not import %s', ([from, to, rule]) => {
    expect(output).toContain(`${from}\n  → ${to}\n  ${rule}`);
  });
});

describe('layers of a small tree', () => {
  beforeEach(async () => {
    tree = await makeTree();
  });
  afterEach(() => tree.remove());

  test('an import of types counts as well', async () => {
    await tree.plant({
      'server/src/platform/database/db.ts': 'export type Row = object;\n',
      'web/src/lib/rows.ts': "import type { Row } from '#server/platform/database/db.ts';\nexport type Rows = Row[];\n",
    });
    expect(tree.run('layers').output).toContain('web-knows-the-contract-only');
  });

  test('two files that import each other are refused', async () => {
    await tree.plant({ 'web/src/lib/one.ts': "import './other.ts';\n", 'web/src/lib/other.ts': "import './one.ts';\n" });
    expect(tree.run('layers').output).toContain('no-cycle');
  });

  test('folders that import each other are refused, over any number of steps', async () => {
    await tree.plant({
      'web/src/features/posts/card.ts': "import '../members/name.ts';\n",
      'web/src/features/members/name.ts': "import '../trials/seal.ts';\n",
      'web/src/features/trials/seal.ts': "import '../posts/cover.ts';\n",
      'web/src/features/posts/cover.ts': "import '#contract/zod.ts';\n",
    });
    const { output } = tree.run('layers');
    expect(output).not.toContain('no-cycle:');
    expect(output).toContain('web/src/features/posts/card.ts\n  → web/src/features/members/name.ts\n  no-folder-cycle');
  });

  test('a folder and a folder in it that import each other are refused', async () => {
    await tree.plant({
      'web/src/pages/tour/page.tsx': "import './steps/first.ts';\n",
      'web/src/pages/tour/steps/first.ts': "import '../words.ts';\n",
      'web/src/pages/tour/words.ts': "import '#contract/zod.ts';\n",
    });
    expect(tree.run('layers').output).toContain('no-folder-cycle: web/src/pages/tour: steps → (its own files), and back');
  });

  test('dynamic imports and tests may import upwards', async () => {
    await tree.plant({
      'web/src/pages/tour/page.tsx': "export const later = () => import('./deferred/aids.ts');\n",
      'web/src/pages/tour/deferred/aids.ts': "import '../rules.ts';\n",
      'web/src/pages/tour/rules.ts': "import '#contract/zod.ts';\n",
      'web/src/pages/tour/deferred/aids.test.ts': "import '../page.tsx';\n",
    });
    expect(tree.run('layers')).toMatchObject({ status: 0, output: expect.stringContaining(' 0 against') });
  });

  test('a folder of more than 25 files is refused, a folder that is flat on purpose is not', async () => {
    const many = (folder: string) =>
      Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`${folder}/part-${index}.ts`, "import '#contract/zod.ts';\n"]));
    await tree.plant({ ...many('web/src/features/posts'), ...many('web/src/ui') });
    const { output } = tree.run('layers');
    expect(output).toContain('web/src/features/posts\n  no-crowded-folder: It holds 26 source files');
    expect(output).not.toContain('web/src/ui\n');
  });

  test('a small file with one importer is refused, unless it has a fixed name or a stylesheet or is imported dynamically', async () => {
    const imports = "import '#contract/zod.ts';\n";
    await tree.plant({
      'web/src/pages/tour/page.tsx': "import './words.ts';\nimport './rules-steps.ts';\nimport './Map.tsx';\nexport const later = () => import('./aids.ts');\n",
      'web/src/pages/tour/words.ts': imports,
      'web/src/pages/tour/rules-steps.ts': imports,
      'web/src/pages/tour/Map.tsx': imports,
      'web/src/pages/tour/Map.module.css': '',
      'web/src/pages/tour/aids.ts': imports,
    });
    const { status, output } = tree.run('layers');
    expect(status).toBe(1);
    expect(output.match(/^.*\n {2}no-lone-file/gm)).toEqual(['web/src/pages/tour/words.ts\n  no-lone-file']);
  });

  test('a package other than zod is refused in the contract', async () => {
    await tree.plant({ 'contract/src/api/posts.ts': "import 'pg';\n" });
    expect(tree.run('layers').output).toContain('contract-knows-zod-only');
  });

  test('a tree that follows the rules passes', async () => {
    await tree.plant({
      'contract/src/api/posts.ts': "import '../zod.ts';\n",
      'server/src/platform/database/db.ts': "import 'pg';\n",
      'server/src/modules/posts/queries.ts': "import '#server/platform/database/db.ts';\n",
      'server/src/modules/posts/index.ts': "import './queries.ts';\n",
      'server/src/modules/comments/index.ts': "import '#server/modules/posts/index.ts';\n",
      'web/src/pages/post-view/page.tsx': "import '#contract/api/posts.ts';\n",
    });
    expect(tree.run('layers')).toMatchObject({ status: 0, output: expect.stringContaining(' 0 against') });
  });
});

function subpathOf(path: string): string {
  const [, folder, rest] = /^(contract|server|web)\/src\/(.*)$/.exec(path) ?? [];
  return `#${folder}/${rest}`;
}
