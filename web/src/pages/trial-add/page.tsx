import { useEffect, useRef, useState } from 'react';
import { findColumn, type Column } from '#contract/api/columns.ts';
import { listDictionaries, type Dictionaries } from '#contract/api/dictionaries.ts';
import { getPrincipal, type Principal } from '#contract/api/members.ts';
import { viewPanelSeats, type PanelSeats } from '#contract/api/trials.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { TrialFailed } from '#web/features/trials/TrialFailed.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { DirectForm } from './DirectForm.tsx';
import { PanelNotice } from './PanelNotice.tsx';

interface Data {
  column: Column;
  reader: Principal;
  dictionaries: Dictionaries;
  /** How many could sit now; null for who files no such case. */
  seats: PanelSeats | null;
}

export async function load({ call, params }: LoadArgs): Promise<Data> {
  const [{ currentColumn: column }, reader, dictionaries] = await Promise.all([
    call(findColumn, { id: params['columnId'] ?? '' }),
    call(getPrincipal, {}),
    call(listDictionaries, {}),
  ]);
  const seats = reader.role === 'presenter' && !reader.needsTotp ? await call(viewPanelSeats, {}) : null;
  return { column, reader, dictionaries, seats };
}

/** A case a presenter witnessed: what happened and the verdict they propose, for another presenter to sign. */
export function Page({ data: { column, reader, dictionaries, seats } }: { data: Data }) {
  /** How many could sit when the reader went on; 0: they have not yet. */
  const [acknowledged, setAcknowledged] = useState(0);
  /** How many could about the character they named, where those were fewer. */
  const [fewer, setFewer] = useState<number | null>(null);
  const isWriting = acknowledged > 0 && fewer === null;
  const part = useRef<HTMLDivElement>(null);
  const seen = useRef(isWriting);
  useEffect(() => {
    if (seen.current === isWriting) return;
    seen.current = isWriting;
    window.scrollTo(0, 0);
    part.current?.focus({ preventScroll: true });
  }, [isWriting]);
  const goOn = (panelSize: number) => {
    setAcknowledged(panelSize);
    setFewer(null);
  };
  return (
    <>
      <PageTitle>{column.name}</PageTitle>
      <meta name="robots" content="noindex" />
      {seats ? (
        <>
          <PageHead
            title="直接立案"
            icon="g-banging-gavel"
            note={
              isWriting
                ? '亲眼所见的事，检举与拟定的裁决一并递上；被检举人照样答辩，由抽签抽到的主持人合议定。'
                : '没有人检举，你自己看见了，可以由你立案。立了就没有主审，你也没有票，全由抽签抽到的人来定。写以前，先看现在坐得下几位。'
            }
          />
          {/* One part for both, which takes the focus when they change places; what was typed stays in its form meanwhile. */}
          <div ref={part} tabIndex={-1} role="group" aria-label={isWriting ? '写案子和裁决' : '先看坐得下几位'}>
            {!isWriting && <PanelNotice key={fewer} seats={fewer === null ? seats : fewerSeats(seats, fewer)} hasCounted={fewer !== null} onGo={goOn} />}
            {acknowledged > 0 && (
              <div hidden={!isWriting}>
                <DirectForm readerId={reader.id} dictionaries={dictionaries} acknowledged={acknowledged} onFewer={setFewer} />
              </div>
            )}
          </div>
        </>
      ) : (
        <EmptyState level={1} icon="g-banging-gavel" title="直接立案是主持人的事" action={<ButtonLink href="/post/add/1301">去检举台</ButtonLink>}>
          见到不对的事，谁都可以到检举台递一份检举。
        </EmptyState>
      )}
    </>
  );
}

/** Returns what follows where fewer may sit than could about anybody: of two the lighter vote, of one never more than ninety days. */
function fewerSeats(seats: PanelSeats, panelSize: number): PanelSeats {
  return { ...seats, panelSize, penaltyCap: panelSize === 2 && seats.penaltyCap === 'permanent' ? 'list365' : 'list90' };
}

export function Skeleton() {
  return (
    <>
      <PageTitle>直接立案</PageTitle>
      <SkeletonText lines={14} />
    </>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <TrialFailed failure={failure}>
      <ListFailed failure={failure} />
    </TrialFailed>
  );
}
