// Where a text of another site shows a picture that came along, by its id: [attach]aid1[/attach], <img src="hearth-import:aid1">, ![](hearth-import:aid1).

/** Around the id of a picture, until the text is a document: signs that no text has. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARKED = /\ue000([^\ue000\ue001]{1,100})\ue001/g;
const SIGNS = /[\ue000\ue001]/g;

const PLACES: Readonly<Record<'bbcode' | 'html' | 'markdown', RegExp>> = {
  bbcode:
    /(\[code(?:=[^\]\n]*)?\][\s\S]*?\[\/code\])|\[(?:attach|attachimg)\]\s*([^[\]\s]{1,100})\s*\[\/(?:attach|attachimg)\]|\[img(?:=[^\]\n]{0,50})?\]\s*([^[\]\s:/.\\]{1,100})\s*\[\/img\]/gi,
  html: /(<pre\b[\s\S]*?<\/pre>)|<img\b[^<>]*?\bsrc\s*=\s*["']?hearth-import:([^"'<>\s]{1,100})["']?[^<>]*>/gi,
  markdown: /(^```[\s\S]*?^```)|!\[[^\]\n]{0,500}\]\(hearth-import:([^)\s]{1,100})\)/gim,
};

/** Returns a text in which the places of pictures are marked. */
export function markPictures(text: string, kind: keyof typeof PLACES): string {
  return unmarked(text).replace(PLACES[kind], (whole: string, code: string | undefined, ...ids: unknown[]) => {
    const [id = ids[1]] = ids;
    return code === undefined && typeof id === 'string' ? OPEN + id + CLOSE : whole;
  });
}

/** Returns a text without the signs of marks: a text that names no picture has none. */
export function unmarked(text: string): string {
  return text.replace(SIGNS, '');
}

/** Returns a text in pieces: words, and the ids of the pictures between them. */
export function piecesOf(text: string): ({ text: string } | { picture: string })[] {
  return text
    .split(MARKED)
    .flatMap((piece, index): ({ text: string } | { picture: string })[] =>
      index % 2 === 1 ? [{ picture: piece }] : piece === '' ? [] : [{ text: piece.replace(SIGNS, '') }],
    );
}

/** Returns the ids of the pictures that a text names, each once. */
export function picturesIn(text: string): string[] {
  return [...new Set([...text.matchAll(MARKED)].map(([, id = '']) => id))];
}
