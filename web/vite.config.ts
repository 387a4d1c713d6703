import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { reactAsModules } from './react-as-modules.ts';

/** `HEARTH_BUILD=ssr` builds what the server renders with, otherwise what the browser runs. The worker has a configuration of its own. */
const ssr = process.env['HEARTH_BUILD'] === 'ssr';

/** What only forms, dialogs, lists of one's own and documents of the court need; it stays with the pages that use it. */
const RARE_UI = /web\/src\/ui\/(Dialog|Field|TextArea|Password|Checkbox|Radio|Combobox|Strength|Stamp|Progress|Spine|Figures|QrCode|MoreFoot|StretchFoot)/;
const CORE = [
  /node_modules\/(react|react-dom|scheduler|zustand)\//,
  /web\/src\/(lib\/(?!pinyin|event-stream|problems|use-sending|parting-call|use-more|game-link)|ui\/|features\/(layout\/(?!AccountNotices|ProfileLayout\.tsx|ProfileFailed|profile-sections|ClosingNotice|MemberRows|BellRows|suited-column)|games\/))/,
  /web\/src\/features\/blocks\/(Hideable|block-store)/,
  /web\/src\/(App|routes|views|entry-client)\./,
  /web\/src\/features\/posts\/(PostFacts|essence-levels|Cover|LoadFailed|list-address|column-trail)|web\/src\/features\/members\//,
  /contract\/src\/(route|envelope|limits|pages|games|columns|dictionaries|settings|members|messages|posts|comments|favors|follows|blocks|essence|tickets|trials|graphemes|profiles|presenters)\.ts$/,
  /web\/src\/features\/(court\/court-address|posts\/ListFailed|layout\/suited-column|comments\/thread-address|account\/use-browser|presenters\/presenter-words)/,
];

/**
 * What every page needs travels in one file, what lists share in a second, what readers of a post need in a third, and so on for the
 * columns of a kind of their own (court, gallery), for forms and for signing in: many small files would each cost a request before the
 * first paint. Shapes, and with them zod, stay out: only forms load them.
 */
const groups = [
  { name: 'core', test: (id: string) => CORE.some((part) => part.test(id)) && !RARE_UI.test(id), priority: 2 },
  // A text by itself, and the styles of what stands around it in a post: one file. Before `reading`, which would take along what it needs of it.
  {
    name: 'documents',
    test: /web\/src\/features\/documents\/(?!later\/)|contract\/src\/(documents\.(outline|text)|hrefs)\.ts|web\/src\/features\/(blocks|comments)\/(?!HeldComments|RemoveComment|AskedDialog|MemberTools|CommentForm|MyReplies|PlacedComments|Mention|ThreadNotes)\w+\.module\.css|web\/src\/pages\/post-view\/(?!Held|later\/).*\.css|web\/src\/features\/evidence\/Sealed.*\.css/,
    priority: 2,
  },
  {
    name: 'lists',
    test: /web\/src\/features\/posts\/(Volume|PostCard|PostRow|CaseLine|EmptyColumn|List|ColumnHead|day-groups|load-list|list-states|volume-fold)|web\/src\/pages\/(cart|mono)-list\/.*\.css/,
    priority: 1,
  },
  {
    name: 'reading',
    test: /web\/src\/features\/(blocks\/hide-member|comments\/(?!AcceptedAnswer\.tsx|ThreadNotes|Mention|mention-run|use-mentions|CommentForm|use-comment-form|comment-drafts|MyReplies|PlacedComments|HeldComments|RemoveComment|AskedDialog|MemberTools))|web\/src\/features\/posts\/PostFailed|web\/src\/pages\/post-view\/(?:reading-scroll|OutlineList)/,
    priority: 1,
  },
  {
    name: 'columns',
    test: /web\/src\/features\/(court\/(CharacterFilters|ClassName|CopyName|FilterForm|Namesakes|Slip|StateTag|TermOf|TicketSlip|Until|query-word|slip-text|stamps)|presenters\/Seats|scenery\/(SceneryTile|scenery-address)|pictures\/(?:[Jj]ustif|lightbox-history))|web\/src\/ui\/Figures|contract\/src\/(blacklist|scenery)\.ts|web\/src\/pages\/blacklist-check\/names-most/,
    priority: 1,
  },
  {
    name: 'fields',
    test: /web\/src\/(ui\/(Field|TextArea|Password|Checkbox|Radio)|lib\/(problems|use-sending)|features\/drafts\/use-kept-values)/,
    priority: 1,
  },
  { name: 'account', test: /web\/src\/features\/account\/(?!shapes|campfire|moonwell|way-back|use-browser)/, priority: 0 },
];

/** A class of a CSS module, by its file alone: the line numbers of the usual names would cost 0.7 KB of script on the first visit. */
function nameClass(name: string, file: string): string {
  const of = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5);
  return `${name}_${of}`;
}

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: ssr ? [react()] : [reactAsModules(), react()],
  publicDir: ssr ? false : 'public',
  css: { modules: { generateScopedName: nameClass } },
  build: {
    outDir: ssr ? '../dist/ssr' : '../dist/web',
    emptyOutDir: true,
    target: ['chrome112', 'safari16.4', 'firefox115'],
    manifest: ssr ? false : 'manifest.json',
    ssr: ssr ? 'src/entry-server.tsx' : false,
    ssrManifest: false,
    // Inlined pictures would bypass the cache and weigh on every page.
    assetsInlineLimit: 0,
    // The first file names what each page needs beside its own file. Styles must be there before the page; of the scripts only what the
    // pages that are read most share is worth the bytes, others are found by the page's file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((file) => /\.css$|\/(lists|reading|documents|columns|fields|account)-/.test(file)),
    },
    rolldownOptions: ssr
      ? {}
      : {
          input: 'src/entry-client.tsx',
          // Sparing the loads of what is there already splits a page in two: a chunk more for a post.
          experimental: { chunkOptimization: { mergeCommonChunks: true, avoidRedundantChunkLoads: false } },
          // React asks its scheduler for two things that only its development build has.
          checks: { importIsUndefined: false },
          output: { codeSplitting: { groups } },
        },
  },
  // Built, the server's bundle needs no packages beside it; while developing, Node loads them as they are.
  ssr: { ...(ssr && { noExternal: true as const }), target: 'node' },
});
