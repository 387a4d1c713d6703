// The picture of the imports between folders in docs/architecture.md, between its markers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleBands } from './bands.mjs';
import { root } from '../steps/child.mjs';
import { Trouble } from '../steps/terminal.mjs';

const PAGE = 'docs/architecture.md';
const START = '<!-- picture: drawn by npm run graph -->';
const END = '<!-- end of picture -->';
const TESTING = /\.(test|fixture|setup|journey)\.tsx?$|\/testing(\/|\.ts$)/;
const MODULE = /^server\/src\/modules\/([^/]+)\//;

/** Returns whether the picture shows the imports of these files (of `readImports`). */
export function isPictureTrue(files) {
  return readPage() === drawPage(files);
}

/** Draws the picture of these files. Returns whether it was another one. */
export function drawPicture(files) {
  if (isPictureTrue(files)) return false;
  writeFileSync(join(root, PAGE), drawPage(files));
  return true;
}

function readPage() {
  return readFileSync(join(root, PAGE), 'utf8');
}

function drawPage(files) {
  const imports = files
    .filter(({ source }) => !TESTING.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]))
    .filter(([, to]) => !TESTING.test(to));
  return replaceBetween(readPage(), `${fenced(drawFolders(imports))}\n\nThe modules, band by band:\n\n${fenced(drawModules(imports))}`);
}

/** Returns the folders of the repository; an arrow is at least one import. */
function drawFolders(imports) {
  const edges = edgesOf(imports, folderOf).filter(([from]) => from !== 'tools');
  return ['flowchart TD', ...edges.map(([from, to]) => `  ${idOf(from)}["${from}"] --> ${idOf(to)}["${to}"]`)];
}

function folderOf(path) {
  const [, folder] =
    /^((?:web|server)\/src\/(?:pages|features|ui|lib|app|modules|platform)(?=\/)|(?:web|server)\/src|contract|packages\/[^/]+|demo|e2e|bench|lab|tools)\//.exec(
      path,
    ) ?? [];
  return folder?.replace('/src', '');
}

/** Returns the server's modules in their bands. */
function drawModules(imports) {
  const present = new Set(imports.flat().map(moduleOf));
  const boxes = moduleBands.flatMap((names, index) => {
    const inside = names.filter((name) => present.has(name));
    return inside.length === 0 ? [] : [`  subgraph band${index + 1} ["${index + 1}"]`, ...inside.map((name) => `    ${name}`), '  end'];
  });
  return ['flowchart BT', ...boxes, ...edgesOf(imports, moduleOf).map(([from, to]) => `  ${from} --> ${to}`)];
}

function moduleOf(path) {
  return MODULE.exec(path)?.[1];
}

/** Pairs of different names, each once, sorted. */
function edgesOf(imports, nameOf) {
  const edges = imports.map((pair) => pair.map(nameOf)).filter(([from, to]) => from && to && from !== to);
  return [...new Map(edges.map((edge) => [edge.join(' '), edge])).values()].sort((one, other) => one.join(' ').localeCompare(other.join(' ')));
}

function idOf(name) {
  return name.replaceAll('/', '_');
}

function fenced(lines) {
  return ['```mermaid', ...lines, '```'].join('\n');
}

function replaceBetween(page, picture) {
  const from = page.indexOf(START);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Trouble(`${PAGE} 里没有放图的位置：${START} … ${END}`);
  return `${page.slice(0, from + START.length)}\n${picture}\n${page.slice(to)}`;
}
