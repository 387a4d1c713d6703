import type { Block, DocumentBody, DocumentNode, Inline } from '#contract/documents/document.ts';
import { foldText } from '#contract/text/fold.ts';
import { documentText } from '#server/modules/documents/index.ts';
import { maskPoll, pollTexts } from '#server/modules/polls/index.ts';
import { isModestMask, maskDocument, maskNames } from '#server/modules/watched-words/index.ts';
import { describeBody } from './prepare-body.ts';
import type { PostContent } from './queries-save.ts';

/** What of a post nobody may read or see. */
export interface Masks {
  words: readonly string[];
  fileIds: readonly number[];
}

/** The placeholder for a masked picture. */
export const MASKED_PICTURE = '［这张图先遮起来了，等人看过］';
/** Pictures of one thing that are masked before somebody has looked. */
const MAX_MASKED_PICTURES = 3;

/** Returns how a post reads to everybody. The cover goes with its picture, a tag with a word in it goes whole, and so does an address that has one. */
export function maskedPost(post: PostContent, masks: Masks): PostContent {
  const body = maskedBody(post.body, masks);
  const { summary, ...described } = describeBody(body);
  return {
    ...post,
    ...described,
    body,
    title: maskNames(post.title, masks.words),
    summary: post.summaryWritten ? maskNames(post.summary, masks.words) : summary,
    coverId: post.coverId !== null && masks.fileIds.includes(post.coverId) ? null : post.coverId,
    tags: post.tags.filter((tag) => maskNames(tag, masks.words) === tag),
    poll: post.poll && maskPoll(post.poll, masks.words),
  };
}

/** Returns whether masks leave a post readable: few words and few pictures. A poll is one text: an option is often a name alone. */
export function isModest(post: Pick<PostContent, 'title' | 'body' | 'poll'>, masks: Masks): boolean {
  return masks.fileIds.length <= MAX_MASKED_PICTURES && isModestMask([post.title, documentText(post.body), pollTexts(post.poll).join('\n')], masks.words);
}

/** Returns whether a mask hits anything at all. */
export function isHit(post: PostContent, mask: Masks): boolean {
  const masked = maskedPost(post, mask);
  return (
    masked.title !== post.title ||
    masked.text !== post.text ||
    masked.coverId !== post.coverId ||
    JSON.stringify([masked.body, masked.poll]) !== JSON.stringify([post.body, post.poll])
  );
}

function maskedBody(body: DocumentBody, { words, fileIds }: Masks): DocumentBody {
  const masked = maskDocument(structuredClone(body), words);
  const folded = words.map((word) => foldText(word).units);
  maskChildren(masked, body, { folded, fileIds });
  return masked;
}

interface Wanted {
  folded: readonly string[];
  fileIds: readonly number[];
}

/** Takes pictures out, and links from lines that are masked or whose address holds a word. */
function maskChildren(node: DocumentNode, before: DocumentNode, wanted: Wanted): void {
  if (!('content' in node) || !node.content || !('content' in before) || !before.content) return;
  const isMasked = node.content.some((child, index) => child.type === 'text' && textOf(before.content?.[index]) !== child.text);
  for (const [index, child] of node.content.entries()) {
    const was = before.content[index];
    if (child.type === 'text') dropLinks(child, isMasked, wanted.folded);
    else if (child.type === 'image' && child.attrs.fileId !== null && wanted.fileIds.includes(child.attrs.fileId)) putAside(node.content, index);
    else if (was && child.type !== 'hardBreak') maskChildren(child, was, wanted);
  }
}

function textOf(node: DocumentNode | undefined): string {
  return node?.type === 'text' ? node.text : '';
}

/** Where a picture may stand, a paragraph may stand. */
function putAside(content: DocumentNode[], index: number): void {
  const paragraph: Block = { type: 'paragraph', content: [{ type: 'text', text: MASKED_PICTURE }] };
  content[index] = paragraph;
}

function dropLinks(node: Inline | { type: 'text'; text: string }, isMasked: boolean, folded: readonly string[]): void {
  if (!('marks' in node) || !node.marks) return;
  const kept = node.marks.filter((mark) => mark.type !== 'link' || !(isMasked || hasWord(mark.attrs.href, folded)));
  if (kept.length > 0) node.marks = kept;
  else delete node.marks;
}

/** Returns whether an address holds one of these words, written out or encoded. */
function hasWord(href: string, folded: readonly string[]): boolean {
  const address = foldText(decoded(href)).units;
  return folded.some((word) => word !== '' && address.includes(word));
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
