import { documentImages, documentText } from '#contract/documents/text-of.ts';
import { labelPicture } from '#contract/api/files.ts';
import { saysGenerated } from '#contract/text/says-generated.ts';
import { normalizeDocument } from '#web/features/editor/document/normalize.ts';
import type { Working } from '#web/features/drafts/local-drafts.ts';
import { call } from '#web/lib/calls/api.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import style from './page.module.css';

interface GeneratedPanelProps {
  working: Working;
  onText: (generated: boolean) => void;
  /** Whether all pictures of the text are said to be generated. */
  pictures: boolean;
  onPictures: (generated: boolean) => void;
}

/** Asks whether a machine has made some of it; a text that says so itself is offered the tick. */
export function GeneratedPanel({ working, onText, pictures, onPictures }: GeneratedPanelProps) {
  const isTicked = working.generated === true;
  const hasPictures = pictureIds(working).length > 0;
  const isOffered = !isTicked && saysGenerated(`${working.title}\n${documentText(normalizeDocument(working.content))}`);
  return (
    <section className={style['panel']} aria-label="AI 生成内容">
      <Checkbox checked={isTicked} onChange={(event) => onText(event.target.checked)}>
        含 AI 生成内容
      </Checkbox>
      {/* Always there: a line that came with the first picture would push the buttons away from under the finger. */}
      <Checkbox checked={pictures && hasPictures} disabled={!hasPictures} onChange={(event) => onPictures(event.target.checked)}>
        配图是 AI 生成的
      </Checkbox>
      <p className={style['hint']} role="status">
        {isOffered ? '文中说了是 AI 生成的，请勾上，读者会在开头看到。' : '用 AI 写的、画的请勾上，读者会看到；图自带的标识会自己认出来。'}
      </p>
    </section>
  );
}

/** Labels the pictures of a text, which then say so themselves wherever they are shown. */
export async function labelPictures(working: Working): Promise<void> {
  await Promise.all(pictureIds(working).map((id) => call(labelPicture, { id, generated: true })));
}

function pictureIds({ content }: Working): number[] {
  return [...new Set(documentImages(normalizeDocument(content)).flatMap(({ attrs }) => attrs.fileId ?? []))];
}
