import type { Working } from '#web/features/drafts/local-drafts.ts';
import { PictureUpload } from '#web/features/files/PictureUpload.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Img } from '#web/ui/Img.tsx';
import style from './page.module.css';

interface CoverPickerProps {
  cover: Working['cover'];
  content: unknown;
  onChange: (cover: Working['cover']) => void;
  problem?: string;
}

/** Chooses the picture a post is shown with: an uploaded one, one of the text, or the text's first when nothing is chosen. */
export function CoverPicker({ cover, content, onChange, problem }: CoverPickerProps) {
  const pictures = picturesIn(content);
  const shown = cover ?? pictures[0] ?? null;
  const src = shown && (shown.src || pictures.find(({ id }) => id === shown.id)?.src);

  const next = () => {
    const at = pictures.findIndex(({ id }) => id === shown?.id);
    const picture = pictures[(at + 1) % pictures.length];
    if (picture) onChange(picture);
  };

  return (
    <section className={style['panel']}>
      <h2>
        封面<small>16 : 9 最合适</small>
      </h2>
      <div className={style['cover']}>{src ? <Img src={src} alt="当前封面" width={640} height={360} /> : <p>正文里的第一张图会当封面，也可以另选。</p>}</div>
      <PictureUpload
        label={cover ? '更换' : '上传'}
        progressLabel="正在上传封面"
        problem={problem}
        onPlaced={(placed) => onChange({ id: placed.fileId, src: placed.src })}
      >
        {pictures.length > 0 && (
          <Button variant="quiet" size="s" onClick={next}>
            从正文选取
          </Button>
        )}
        {cover && (
          <Button variant="quiet" size="s" onClick={() => onChange(null)}>
            不另选
          </Button>
        )}
      </PictureUpload>
    </section>
  );
}

/** Returns the uploaded pictures of an editor's document, in order, each once. */
function picturesIn(content: unknown): { id: number; src: string }[] {
  const found = new Map<number, { id: number; src: string }>();
  visit(content, found);
  return [...found.values()];
}

function visit(node: unknown, found: Map<number, { id: number; src: string }>): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'image' && 'attrs' in node) {
    const { attrs } = node;
    if (typeof attrs === 'object' && attrs !== null && 'fileId' in attrs && typeof attrs.fileId === 'number' && 'src' in attrs) {
      found.set(attrs.fileId, { id: attrs.fileId, src: String(attrs.src) });
    }
  }
  if ('content' in node && Array.isArray(node.content)) for (const child of node.content) visit(child, found);
}
