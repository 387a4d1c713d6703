import type { DocumentBody, Image } from '#contract/documents/document.ts';
import { documentBody } from '#contract/documents/document.shapes.ts';
import { fieldFailure } from '#contract/failures.ts';
import { FILES_PATH, pictureOf, type ImageRow } from '#server/modules/files/index.ts';
import {
  countCharacters,
  documentImages,
  documentSummary,
  documentText,
  parseMarkdown,
  readingMinutes,
  type ResolvedImage,
  type ResolveImage,
} from '#server/modules/documents/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectPicturesById, selectPicturesBySha } from './queries-save.ts';

/** A text as it came: a document, or markdown to be made into one. */
export interface WrittenBody {
  body?: DocumentBody | undefined;
  markdown?: string | undefined;
}

/** A body with everything that follows from it. */
export interface PreparedBody {
  body: DocumentBody;
  /** As a reader sees it. */
  text: string;
  characters: number;
  readingMinutes: number;
  summary: string;
  /** The file of the first picture that has one. */
  firstPictureId: number | null;
}

/**
 * Returns a text as a body in which every picture is one of ours, with the sizes of the stored file. `resolveImage` finds pictures that
 * markdown names besides our own addresses. Throws `invalidInput` at `body` or `markdown`.
 */
export async function prepareBody(
  db: Db,
  authorId: number,
  { written, resolveImage }: { written: WrittenBody; resolveImage: ResolveImage | null },
): Promise<PreparedBody> {
  const ownPictures = (sources: Iterable<string>) => picturesNamed(db, authorId, sources);
  const body = written.body === undefined ? await readMarkdown(written.markdown ?? '', ownPictures, resolveImage) : structuredClone(written.body);
  await settlePictures(db, authorId, { images: documentImages(body), ownPictures });
  return {
    body,
    ...describeBody(body),
    firstPictureId: documentImages(body).find(({ attrs }) => attrs.fileId !== null)?.attrs.fileId ?? null,
  };
}

/** Returns what follows from the words of a body. */
export function describeBody(body: DocumentBody): Pick<PreparedBody, 'text' | 'characters' | 'readingMinutes' | 'summary'> {
  return { text: documentText(body), characters: countCharacters(body), readingMinutes: readingMinutes(body), summary: documentSummary(body) };
}

type FindPictures = (sources: Iterable<string>) => Promise<Map<string, ResolvedImage>>;

async function readMarkdown(markdown: string, ownPictures: FindPictures, resolveImage: ResolveImage | null): Promise<DocumentBody> {
  const own = await ownPictures(markdown.match(STORED) ?? []);
  const document = parseMarkdown(markdown, { resolveImage: (src, alt) => own.get(shaIn(src)) ?? resolveImage?.(src, alt) ?? null });
  const checked = documentBody.safeParse(document);
  if (!checked.success) throw fieldFailure('markdown', checked.error.issues[0]?.message ?? '正文读不出来');
  return checked.data;
}

/** Sets each picture's address and size from its file. One of the site's own scenes has no file and stays unchanged. */
async function settlePictures(db: Db, authorId: number, { images, ownPictures }: { images: readonly Image[]; ownPictures: FindPictures }): Promise<void> {
  const rows = await selectPicturesById(
    db,
    authorId,
    images.flatMap(({ attrs }) => attrs.fileId ?? []),
  );
  const byId = new Map(rows.map((row) => [row.id, resolvedOf(row)]));
  const byHash = await ownPictures(images.flatMap(({ attrs }) => (attrs.fileId === null ? attrs.src : [])));
  for (const [index, { attrs }] of images.entries()) {
    const stored = attrs.fileId === null ? byHash.get(shaIn(attrs.src)) : byId.get(attrs.fileId);
    // What the file says counts, whatever was sent.
    delete attrs.generated;
    if (stored) Object.assign(attrs, stored);
    else if (attrs.fileId !== null || attrs.src.startsWith(FILES_PATH)) throw fieldFailure('body', `第 ${index + 1} 张图片已经不在了，请重新上传`);
  }
}

/** The address of a stored picture holds the hash of the file. */
const STORED = new RegExp(`${FILES_PATH}[0-9a-f]{2}/[0-9a-f]{64}-`, 'g');

/** Returns the hash in an address; empty where there is none. */
function shaIn(src: string): string {
  return src.match(STORED)?.[0].slice(-65, -1) ?? '';
}

/** Returns the pictures of a member or of the site that are named by these addresses, by hash. */
async function picturesNamed(db: Db, memberId: number, sources: Iterable<string>): Promise<Map<string, ResolvedImage>> {
  const shas = [...sources].map(shaIn).filter((sha) => sha !== '');
  const rows = await selectPicturesBySha(db, memberId, shas);
  return new Map(rows.map((row) => [row.sha256, resolvedOf(row)]));
}

function resolvedOf(row: ImageRow): ResolvedImage {
  const { src, width, height, generated } = pictureOf(row);
  return { src, width, height, fileId: row.id, ...(generated && { generated }) };
}
