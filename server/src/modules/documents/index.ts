export { documentOutline } from '#contract/documents/outline.ts';
export { countCharacters, documentImages, documentText, documentVideos } from '#contract/documents/text-of.ts';
export { fillIn } from './fill-in.ts';
export type { ResolvedImage, ResolveImage } from './inlines.ts';
export { parseHtml } from './html/parse-html.ts';
export { parseMarkdown } from './parse-markdown.ts';
export { documentSummary, readingMinutes } from './summary.ts';
