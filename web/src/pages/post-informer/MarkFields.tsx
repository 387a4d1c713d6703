import { MAX_MARKED_PICTURES, MAX_MARKED_PLACES } from '#contract/limits.ts';
import type { ReportTarget } from '#contract/api/reports.ts';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { Img } from '#web/ui/Img.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import styles from './MarkFields.module.css';

export interface MarkFieldsProps {
  target: ReportTarget;
  text: string;
  marked: readonly number[];
  onWords: (text: string) => void;
  onMarked: (marked: number[]) => void;
  wordsProblem: string | undefined;
  picturesProblem: string | undefined;
}

/** Marks where a leak is: words of the text, and pictures. What is marked is masked at once, the rest stays visible. */
export function MarkFields({ target: { text, pictures }, text: words, marked, onWords, onMarked, wordsProblem, picturesProblem }: MarkFieldsProps) {
  return (
    <div className={styles.marks}>
      <p role="status" className={styles.says}>
        标出是哪里，就先遮住这几处，其余照常能读。没有标、或者标得太多，会排到最前面，请人马上来看。
      </p>
      <Field label="泄露的话" note={`选填，最多 ${MAX_MARKED_PLACES} 处`} hint="从原文里照样抄，一行一处" error={wordsProblem}>
        {(control) => <TextArea {...control} rows={2} value={words} onChange={(event) => onWords(event.target.value)} />}
      </Field>
      {text !== '' && (
        <details className={styles.original}>
          <summary>展开原文来抄</summary>
          {/* Reached by keys, or those who use them could not scroll it. */}
          <div className={styles.text} tabIndex={0} role="region" aria-label="原文">
            {text}
          </div>
        </details>
      )}
      {pictures.length > 0 && (
        <FieldGroup label="泄露的图" note={`选填，最多 ${MAX_MARKED_PICTURES} 张`} error={picturesProblem}>
          <div className={styles.pictures}>
            {pictures.map(({ id, srcSmall, width, height }, index) => {
              const isMarked = marked.includes(id);
              return (
                <label key={id} className={styles.picture}>
                  <input
                    type="checkbox"
                    name="markedPictures"
                    checked={isMarked}
                    disabled={!isMarked && marked.length >= MAX_MARKED_PICTURES}
                    onChange={() => onMarked(isMarked ? marked.filter((each) => each !== id) : [...marked, id])}
                  />
                  <Img src={srcSmall} alt={`第 ${index + 1} 张图`} width={width} height={height} />
                </label>
              );
            })}
          </div>
        </FieldGroup>
      )}
    </div>
  );
}
