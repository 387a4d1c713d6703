import { useState } from 'react';
import { viewTraining, type Training, type TrainingResult } from '#contract/api/training.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { requireStaff } from '#web/lib/calls/require-staff.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Outcome } from './Outcome.tsx';
import { TrainingForm } from './TrainingForm.tsx';
import styles from './page.module.css';

const HEAD = { title: '练习案', note: '一桩编的案子，人和事都是假的。看完案卷，照真的那样判一次；什么也不公开，也不计数。' } as const;

export async function load({ call }: LoadArgs): Promise<Training> {
  await requireStaff(call);
  return call(viewTraining, {});
}

/** The made-up case a presenter goes through before their first one, and again whenever they like. */
export function Page({ data: training }: { data: Training }) {
  const [result, setResult] = useState<TrainingResult | null>(null);
  return (
    <div className={styles.page}>
      <PageTitle>练习案</PageTitle>
      <PageHead title={HEAD.title} icon="g-scales" note={HEAD.note} />
      <TheFile training={training} />
      {result === null ? <TrainingForm training={training} onJudged={setResult} /> : <Outcome result={result} onAgain={() => setResult(null)} />}
    </div>
  );
}

function TheFile({ training: { title, offence, yourself, complaint, answer, letter } }: { training: Training }) {
  return (
    <>
      <Sheet label="training-yourself">
        <SectionHead id="training-yourself" title="你自己" />
        <p className={styles.words}>{yourself}</p>
      </Sheet>
      <Sheet label="training-said">
        <SectionHead id="training-said" title={title} aside={<Tag tone="ember">{offence}</Tag>} />
        <div className={styles.sides}>
          {[complaint, answer].map(({ name, text }) => (
            <article key={name} className={styles.words}>
              <h3>{name}</h3>
              <p className={styles.words}>{text}</p>
            </article>
          ))}
        </div>
        <article className={styles.letter}>
          <h3>
            {letter.name} <Tag>身份未核对</Tag>
          </h3>
          <p className={styles.words}>{letter.text}</p>
        </article>
      </Sheet>
    </>
  );
}

export function Skeleton() {
  return (
    <div aria-busy="true">
      <PageTitle>练习案</PageTitle>
      <PageHead title={HEAD.title} icon="g-scales" note={HEAD.note} />
      <SkeletonText lines={10} />
    </div>
  );
}

/** For most readers: whose page it is. */
export function Failed({ failure }: { failure: CallFailure }) {
  if (failure.name === 'forbidden')
    return (
      <>
        <PageTitle>{HEAD.title}</PageTitle>
        <EmptyState level={1} icon="g-scales" title="练习案是给主持人的" action={<ButtonLink href="/rules">看看审理的规矩</ButtonLink>}>
          主持人第一次坐到案前，先照着一桩编的案子判一次。
        </EmptyState>
      </>
    );
  return <ListFailed failure={failure} />;
}
