import { useId, useMemo, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { documentText } from '#contract/documents/text-of.ts';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { postFace } from './faces/post-face.ts';
import { sentenceFace } from './faces/sentence-face.ts';
import { selectedSentence, sentencesOf } from './layout/sentences.ts';
import { SharePicture } from './SharePicture.tsx';
import { useCardSource } from './use-card-source.ts';

const FACES = [
  { value: 'cover', label: '封面' },
  { value: 'sentence', label: '一句话' },
];

/** A post as a picture: its cover, or one sentence of it, at first the one that was selected when this opened. */
export function PostPicture({ post, address }: { post: PostView; address: string }) {
  const source = useCardSource(address);
  const name = useId();
  const [sentences] = useState(() => readSentences(post));
  const [face, setFace] = useState('cover');
  const [sentence, setSentence] = useState(sentences[0] ?? '');
  const card = useMemo(
    () => (face === 'sentence' && sentence !== '' ? sentenceFace(post, sentence, source) : postFace(post, source)),
    [face, sentence, post, source],
  );
  return (
    <div>
      {sentences.length > 0 && (
        <FieldGroup label="做成一张图">
          <RadioCards name={name} options={FACES} value={face} onChange={setFace} />
        </FieldGroup>
      )}
      {face === 'sentence' && (
        <Field label="哪一句" hint="先在文里选中一句再点分享，就用那一句。">
          {(control) => (
            <Select
              {...control}
              value={sentence}
              options={sentences.map((text) => ({ value: text, label: text }))}
              onChange={(event) => setSentence(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <SharePicture card={card} />
    </div>
  );
}

/** Returns the sentences to choose from, each once, what the reader has selected first. What is behind a spoiler stays there. */
function readSentences({ body }: PostView): string[] {
  const text = documentText(body, { spoilers: false });
  const selected = selectedSentence(getSelection()?.toString() ?? '', text);
  return [...new Set([...(selected === null ? [] : [selected]), ...sentencesOf(text)])];
}
