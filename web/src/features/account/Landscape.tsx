import { useSite } from '#web/lib/navigation/use-site.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Img } from '#web/ui/Img.tsx';
import campfire from './campfire.webp';
import campfireSmall from './campfire-small.webp';
import moonwell from './moonwell.webp';
import moonwellSmall from './moonwell-small.webp';
import style from './Landscape.module.css';

const SCENES = {
  campfire: { large: campfire, small: campfireSmall },
  moonwell: { large: moonwell, small: moonwellSmall },
} as const;

interface LandscapeProps {
  scene: keyof typeof SCENES;
  /** Two lines, written downwards. */
  poem: readonly [string, string];
  /** The widths of the picture, in the words of `sizes`. */
  sizes: string;
  /** Whether the sheet beside it is the wider half, and the picture not what is looked at first. */
  narrow?: boolean;
}

/** A landscape with the brand and a poem, one half of the pages that have no header. */
export function Landscape({ scene, poem, sizes, narrow = false }: LandscapeProps) {
  const { site } = useSite();
  const { large, small } = SCENES[scene];
  return (
    <div className={classNames(style['picture'], narrow && style['narrow'])}>
      <Img
        src={large}
        srcSet={`${small} 640w, ${large} 1600w`}
        sizes={sizes}
        alt=""
        width={1600}
        height={900}
        decoding="async"
        {...(!narrow && { fetchPriority: 'high' as const })}
      />
      <Brand site={site} className={style['brand']} />
      <p className={style['poem']} aria-hidden="true">
        {poem[0]}
        <br />
        {poem[1]}
      </p>
    </div>
  );
}
