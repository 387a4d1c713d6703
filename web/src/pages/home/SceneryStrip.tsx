import type { Scenery } from '#contract/api/scenery.ts';
import { menuItemHref } from '#web/features/court/court-address.ts';
import { Justified } from '#web/features/pictures/Justified.tsx';
import { SceneryTile } from '#web/features/scenery/SceneryTile.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './page.module.css';

/** The newest pictures of the gallery, each the way to its place on the wall. */
export function SceneryStrip({ scenery }: { scenery: readonly Scenery[] }) {
  const { menu } = useSite();
  const wall = menuItemHref(menu, '/scenery');
  if (wall === null) return null;
  const items = scenery.map((picture) => ({ picture, width: picture.image.width, height: picture.image.height }));
  return (
    <section className={styles.part} aria-labelledby="scenery">
      <SectionHead id="scenery" title="路过的地方" aside={<a href={wall}>看整面墙</a>} />
      <Justified
        items={items}
        keyOf={({ picture }) => picture.id}
        render={({ picture }, share) => <SceneryTile scenery={picture} href={`${wall}?view=${picture.id}`} share={share} urgent={false} />}
      />
    </section>
  );
}
