// Which files of the browser's build hold what. A path is one of the repository; `*` matches a part of a name, `**` anything.
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export interface Chunk {
  name: string;
  /** What it takes, but for what it leaves. */
  takes: readonly string[];
  leaves?: readonly string[];
  /** The chunk of the higher one takes first. */
  priority: number;
}

/** What only forms, dialogs, personal lists and documents of the court need; it stays with the pages that use it. */
const RARE_UI = [
  'web/src/ui/Dialog*',
  'web/src/ui/Field*',
  'web/src/ui/TextArea*',
  'web/src/ui/Password*',
  'web/src/ui/Checkbox*',
  'web/src/ui/Radio*',
  'web/src/ui/Combobox*',
  'web/src/ui/Strength*',
  'web/src/ui/Stamp*',
  'web/src/ui/Progress*',
  'web/src/ui/Spine*',
  'web/src/ui/FileChoice*',
  'web/src/ui/FilterForm*',
  'web/src/ui/Form*',
  'web/src/ui/ReasonDialog*',
  'web/src/ui/Sheet*',
  'web/src/ui/Figures*',
  'web/src/ui/QrCode*',
  'web/src/ui/MoreFoot*',
  'web/src/ui/Notice*',
  'web/src/ui/PageFoot*',
];

/**
 * What every page needs travels in one file, what lists share in a second, what readers of a post need in a third, and so on for the
 * columns of a kind of their own (court, gallery), for forms and for signing in: many small files would each cost a request before the
 * first paint. Shapes, and with them zod, stay out: only forms load them.
 */
export const chunks: readonly Chunk[] = [
  {
    name: 'core',
    takes: [
      'node_modules/react/**',
      'node_modules/react-dom/**',
      'node_modules/scheduler/**',
      'node_modules/zustand/**',
      'web/src/lib/**',
      'web/src/ui/**',
      'web/src/features/layout/**',
      'web/src/features/games/**',
      'web/src/features/blocks/Hideable*',
      'web/src/features/blocks/block-store*',
      'web/src/app/App.tsx',
      'web/src/app/routes.ts',
      'web/src/app/views.ts',
      'web/src/entry-client.tsx',
      'web/src/features/posts/PostFacts*',
      'web/src/pages/post-view/actions/essence-levels*',
      'web/src/features/posts/Cover*',
      'web/src/features/post-list/column-trail*',
      'web/src/features/members/**',
      'contract/src/route.ts',
      'contract/src/envelope.ts',
      'contract/src/limits.ts',
      'contract/src/api/pages.ts',
      'contract/src/api/games.ts',
      'contract/src/api/columns.ts',
      'contract/src/api/dictionaries.ts',
      'contract/src/api/members.ts',
      'contract/src/api/messages.ts',
      'contract/src/api/posts.ts',
      'contract/src/api/comments.ts',
      'contract/src/api/favors.ts',
      'contract/src/api/follows.ts',
      'contract/src/api/blocks.ts',
      'contract/src/api/essence.ts',
      'contract/src/api/tickets.ts',
      'contract/src/api/trials.ts',
      'contract/src/text/graphemes.ts',
      'contract/src/api/profiles.ts',
      'web/src/features/blacklist/blacklist-address*',
      'web/src/features/comments/thread-address*',
      'web/src/features/account/use-browser*',
      'web/src/features/presenters/presenter-words*',
    ],
    leaves: [
      'web/src/lib/pinyin*',
      'web/src/lib/calls/event-stream*',
      'web/src/lib/calls/problems*',
      'web/src/lib/calls/use-sending*',
      'web/src/lib/calls/beacon*',
      'web/src/lib/calls/outdated*',
      'web/src/lib/calls/use-more*',
      'web/src/lib/game-link*',
      'web/src/lib/newer-methods*',
      'web/src/lib/file-size*',
      'web/src/lib/query-word*',
      'web/src/ui/older-popovers*',
      'web/src/features/layout/frame/AccountNotices*',
      'web/src/features/layout/profile/ProfileLayout.*',
      'web/src/features/layout/profile/ProfileFailed*',
      'web/src/features/layout/profile/profile-sections*',
      'web/src/features/layout/header/MemberRows*',
      'web/src/features/layout/header/BellRows*',
      ...RARE_UI,
    ],
    priority: 2,
  },
  // Documents, and the styles around them in a post: one file. Before `reading`, which would otherwise include what it needs of it.
  {
    name: 'documents',
    takes: [
      'web/src/features/documents/**',
      'contract/src/documents/outline.ts',
      'contract/src/documents/text-of.ts',
      'contract/src/text/hrefs.ts',
      'web/src/features/blocks/*.module.css',
      'web/src/features/comments/*.module.css',
      'web/src/pages/post-view/**.css',
      'web/src/features/evidence/Sealed*.css',
    ],
    leaves: [
      'web/src/features/documents/deferred/**',
      'web/src/features/comments/HeldComments*',
      'web/src/features/comments/RemoveComment*',
      'web/src/features/comments/AskedDialog*',
      'web/src/features/comments/MemberTools*',
      'web/src/features/comments/PlacedComments*',
      'web/src/features/comments/ThreadNotes*',
      'web/src/pages/post-view/actions/Held*',
      'web/src/pages/post-view/deferred/**',
      'web/src/pages/post-view/actions/PostHistory.*',
      'web/src/pages/post-view/actions/changes.*',
    ],
    priority: 2,
  },
  {
    name: 'lists',
    takes: [
      'web/src/features/post-list/Volume*',
      'web/src/features/posts/PostCard*',
      'web/src/features/posts/PostRow*',
      'web/src/features/posts/CaseLine*',
      'web/src/features/post-list/EmptyColumn*',
      'web/src/ui/List*',
      'web/src/features/post-list/List*',
      'web/src/features/post-list/ColumnHead*',
      'web/src/pages/mono-list/day-groups*',
      'web/src/features/post-list/load-list*',
      'web/src/features/post-list/list-states*',
      'web/src/pages/cart-list/*.css',
      'web/src/pages/mono-list/*.css',
    ],
    priority: 1,
  },
  {
    name: 'reading',
    takes: [
      'web/src/features/blocks/hide-member*',
      'web/src/features/comments/**',
      'web/src/features/posts/PostFailed*',
      'web/src/pages/post-view/outline/reading-scroll*',
      'web/src/pages/post-view/outline/OutlineList*',
    ],
    leaves: [
      'web/src/features/comments/AcceptedAnswer.tsx',
      'web/src/features/comments/ThreadNotes*',
      'web/src/features/comments/form/**',
      'web/src/features/comments/PlacedComments*',
      'web/src/features/comments/HeldComments*',
      'web/src/features/comments/RemoveComment*',
      'web/src/features/comments/AskedDialog*',
      'web/src/features/comments/MemberTools*',
    ],
    priority: 1,
  },
  {
    name: 'columns',
    takes: [
      'web/src/features/blacklist/CharacterFilters*',
      'web/src/features/blacklist/ClassName*',
      'web/src/features/blacklist/CopyName*',
      'web/src/ui/FilterForm*',
      'web/src/features/blacklist/Namesakes*',
      'web/src/features/blacklist/PenaltyPeriod*',
      'web/src/features/blacklist/Slip*',
      'web/src/features/blacklist/StateTag*',
      'web/src/features/blacklist/TicketSlip*',
      'web/src/features/blacklist/Until*',
      'web/src/lib/query-word*',
      'web/src/features/blacklist/slip-text*',
      'web/src/features/blacklist/stamps*',
      'web/src/features/presenters/Seats*',
      'web/src/features/scenery/SceneryTile*',
      'web/src/features/scenery/scenery-address*',
      'web/src/features/pictures/Justif*',
      'web/src/features/pictures/justif*',
      'web/src/features/pictures/lightbox-history*',
      'web/src/ui/Figures*',
      'contract/src/api/blacklist.ts',
      'contract/src/api/scenery.ts',
      'web/src/pages/blacklist-check/max-names*',
    ],
    priority: 1,
  },
  {
    name: 'fields',
    takes: [
      'web/src/ui/Notice*',
      'web/src/features/drafts/RestoredNotice*',
      'web/src/ui/Field*',
      'web/src/ui/TextArea*',
      'web/src/ui/Password*',
      'web/src/ui/Checkbox*',
      'web/src/ui/Radio*',
      'web/src/lib/calls/problems*',
      'web/src/lib/calls/use-sending*',
      'web/src/features/drafts/use-kept-values*',
    ],
    priority: 1,
  },
  {
    name: 'account',
    takes: ['web/src/features/account/**'],
    leaves: [
      'web/src/features/account/shapes*',
      'web/src/features/account/campfire*',
      'web/src/features/account/moonwell*',
      'web/src/features/account/way-back*',
      'web/src/features/account/use-browser*',
    ],
    priority: 0,
  },
];

/** Returns a predicate: whether a file, by its absolute path, belongs to the chunk. */
export function belongsTo({ takes, leaves = [] }: Chunk): (file: string) => boolean {
  const taken = takes.map(patternOf);
  const left = leaves.map(patternOf);
  return (file) => {
    const path = relative(ROOT, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
    return taken.some((pattern) => pattern.test(path)) && !left.some((pattern) => pattern.test(path));
  };
}

/** Returns the regular expression for a path with stars. */
export function patternOf(path: string): RegExp {
  const source = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^${source}$`);
}
