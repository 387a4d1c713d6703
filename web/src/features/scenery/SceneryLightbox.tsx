import { useMemo } from 'react';
import type { Scenery } from '#contract/api/scenery.ts';
import { Lightbox } from '#web/features/pictures/Lightbox.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { shownOf, takesAvif } from './copies.ts';
import { SceneryAside } from './SceneryAside.tsx';
import { titleOf } from './scenery-address.ts';

export interface SceneryLightboxProps {
  columnId: number;
  scenery: readonly Scenery[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** Renders the wall's pictures one by one, each with its details. */
export function SceneryLightbox({ columnId, scenery, index, onIndex, onClose }: SceneryLightboxProps) {
  const pictures = useMemo(() => {
    const avif = takesAvif();
    return scenery.map((each) => shownOf(each, avif));
  }, [scenery]);
  const shown = scenery[index];
  return (
    <>
      {shown && <PageTitle>{titleOf(shown)}</PageTitle>}
      <Lightbox pictures={pictures} index={index} onIndex={onIndex} onClose={onClose}>
        {shown && <SceneryAside key={shown.id} columnId={columnId} scenery={shown} />}
      </Lightbox>
    </>
  );
}
