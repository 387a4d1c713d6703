import { SectionHead } from '#web/ui/SectionHead.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/PageTitle.tsx';
import { COMING, type Coming } from './coming.ts';
import style from './page.module.css';

interface Data {
  coming: Coming;
}

export async function load({ pageId }: LoadArgs): Promise<Data> {
  const coming = COMING[pageId];
  if (!coming) throw new Error(`no text for ${pageId}`);
  return { coming };
}

/** An honest place for what is still being built: what will stand here, and where to go meanwhile. */
export function Page({ data: { coming } }: { data: Data }) {
  return (
    <article className={style['sheet']}>
      <PageTitle>{coming.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>{coming.title}</h1>
      <p className={style['lead']}>{coming.text}</p>
      <SectionHead title="开张之后，这里有" />
      <ul className={style['list']}>
        {coming.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={style['way']}>
        <a href={coming.href}>{coming.label}</a>
      </p>
    </article>
  );
}
