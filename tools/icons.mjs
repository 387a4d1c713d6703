// Gathers the site's icons into one sprite and writes the list of their names.
//   node tools/icons.mjs          writes web/src/ui/icons.svg and web/src/ui/icon-names.ts
//   node tools/icons.mjs --check  fails when they are not what this file would write
// Lucide (ISC) icons keep their names; glyphs of game-icons.net (CC BY 3.0, authors in glyphs.json) get the prefix g-.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { format } from 'node:util';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..');
const lucide = join(dirname(require.resolve('lucide-static/package.json')), 'icons');

const NAMES = `
arrow-down arrow-left arrow-right arrow-up arrow-up-right chevron-down chevron-left chevron-right chevron-up chevrons-up-down
check check-check circle circle-check circle-question-mark circle-x info minus plus triangle-alert x octagon-alert loader-circle
bell bell-ring bookmark book-open calendar calendar-clock clock eye eye-off flag flame heart history house image images inbox
layout-grid layers lightbulb link list lock lock-open log-in log-out mail mail-open map-pin menu message-circle message-square moon
pen-line pencil pin play quote reply rows-3 search send settings share-2 shield shield-alert shield-check sliders-horizontal
smartphone smile smile-plus star sun tag thumbs-up timer trash-2 trophy undo-2 upload user user-check user-plus user-x users
award ban binary chart-column chart-line circle-dot cloud-upload copy corner-down-right crown download ellipsis external-link
feather file-check file-down file-text file-up filter fingerprint folder folder-plus gavel gem gift globe hammer hash headphones
key-round landmark languages laptop-minimal-check life-buoy list-filter megaphone monitor mouse-pointer-click newspaper package
paperclip percent puzzle receipt-text refresh-cw rotate-ccw rss save scale scan-search scroll-text server stamp swords
table target telescope ticket ticket-check ticket-x trending-up tv undo user-round-x wifi-off zap zoom-in
redo-2 heading-2 heading-3 heading-4 pilcrow bold italic strikethrough list-ordered unlink code square-code rotate-cw columns-3
clapperboard align-left align-center align-right keyboard at-sign grid-2x2-x
between-horizontal-start between-vertical-start between-horizontal-end between-vertical-end
layout-dashboard list-tree library database-backup webhook power
`
  .trim()
  .split(/\s+/);

/** Returns the drawing of one Lucide icon without its outer element and comments. */
function lucideBody(name) {
  const source = readFileSync(join(lucide, `${name}.svg`), 'utf8');
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1];
  if (inner === undefined) throw new Error(format('%s is not an icon', name));
  return inner.replace(/\s*\n\s*/g, '').replaceAll(' />', '/>');
}

function build() {
  const glyphs = JSON.parse(readFileSync(join(root, 'tools/glyphs.json'), 'utf8'));
  const names = [...new Set(NAMES)].sort();
  const glyphNames = Object.keys(glyphs).sort();
  const symbols = [
    ...names.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${lucideBody(name)}</symbol>`),
    ...glyphNames.map((name) => `<symbol id="g-${name}" viewBox="0 0 512 512"><path d="${glyphs[name].path}"/></symbol>`),
  ];
  const sprite = [
    // Not displayed itself: else a browser lays out every drawing of it before it can use one.
    '<svg xmlns="http://www.w3.org/2000/svg" display="none">',
    '<!-- Lucide, ISC license · glyphs g-*: game-icons.net, CC BY 3.0 -->',
    ...symbols,
    '</svg>',
    '',
  ].join('\n');
  const list = [
    '// Written by tools/icons.mjs.',
    '/** Every drawing of the sprite: Lucide icons, and glyphs with the prefix g-. */',
    'export type IconName =',
    ...[...names, ...glyphNames.map((name) => `g-${name}`)].map((name) => `  | '${name}'`),
  ];
  return { 'web/src/ui/icons.svg': sprite, 'web/src/ui/icon-names.ts': `${list.join('\n')};\n` };
}

const stale = [];
for (const [path, content] of Object.entries(build())) {
  const file = join(root, path);
  if (process.argv.includes('--check')) {
    if (readFileSync(file, 'utf8') !== content) stale.push(path);
  } else {
    writeFileSync(file, content);
  }
}
if (stale.length > 0) {
  process.stderr.write(format('Run node tools/icons.mjs: %s are stale.\n', stale.join(', ')));
  process.exitCode = 1;
}
