import type { Scenery } from '#contract/api/scenery.ts';
import { Img } from '#web/ui/Img.tsx';
import styles from './page.module.css';

/** A picture with its story in the page itself, for readers without our script. */
export function PictureBySelf({ scenery: { title, zone, story, author, image }, backHref }: { scenery: Scenery; backHref: string }) {
  return (
    <figure className={styles.self}>
      <Img src={image.src} alt={`${title}，${zone}`} width={image.width} height={image.height} />
      <figcaption>
        <h2>{title}</h2>
        <p>
          {zone} · <a href={`/member/${author.id}`}>{author.nickName}</a>
        </p>
        {story && <p>{story}</p>}
        <p>
          <a href={backHref}>回到墙前</a>
        </p>
      </figcaption>
    </figure>
  );
}
