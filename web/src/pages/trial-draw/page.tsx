/**
 * Anybody draws the lots of a case again in their own browser: the secret of the day, the salt of the case and the pool are published with the verdict,
 * and the code that draws is the one the server ran (`contract/src/chain/lots.ts`). Nothing is asked of the server meanwhile.
 */

import { viewDraw, viewPublicCase, type CourtDraws, type PublicCase } from '#contract/api/trials.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import type { Draw } from './check-draw.ts';
import { DrawnAgain } from './DrawnAgain.tsx';
import styles from './page.module.css';

interface Data {
  court: PublicCase;
  draws: CourtDraws['draws'];
  canonical: string;
}

const TITLE = '重抽一遍';
const SUMMARY = '合议、复核和答复申诉的人都是抽出来的。密数、随机数和名单都在这里，在你自己的浏览器里从头抽一遍，看对不对得上。';

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const id = Number(params['id']);
  const [court, { draws }] = await Promise.all([call(viewPublicCase, { id }), call(viewDraw, { caseId: id })]);
  return { court, draws, canonical: `${url.origin}/post/trial/draw/${id}` };
}

/** The lots of a closed case, drawn again in the browser of the reader. */
export function Page({ data: { court, draws, canonical } }: { data: Data }) {
  const { id, columnId, saltHash, appeals } = court;
  const title = `${TITLE} · 第 ${id} 号`;
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <PageMeta title={title} description={SUMMARY} canonical={canonical} />
      <Breadcrumbs items={[{ label: `第 ${id} 号`, href: `/post/view/${columnId}/${id}` }, { label: TITLE }]} />
      <PageHead title={TITLE} icon="g-scales" note={SUMMARY} />
      {draws.length === 0 && <p>这桩案子没有抽过签。</p>}
      {draws.map((draw) => (
        <DrawnAgain
          key={`${draw.kind} ${draw.round}`}
          caseId={id}
          draw={draw}
          earlier={draws.find((each) => isEarlier(each, draw)) ?? null}
          saltHash={draw.appealId === null ? saltHash : (appeals.find((each) => each.id === draw.appealId)?.saltHash ?? '')}
        />
      ))}
      <noscript>
        <p>重抽要在浏览器里运行，请打开脚本再来。</p>
      </noscript>
      <section aria-labelledby="guards">
        <SectionHead id="guards" title="它防什么，不防什么" />
        <p className={styles.words}>
          主审挑不了，管理员也挑不了：到点自己抽，里面没有谁写的字。外人也没法提前算，随机数裁决或答复以后才公布。几个人串通，最多挑一个日子，所以名单公开，谁都可以来查。
        </p>
      </section>
    </div>
  );
}

/** Returns whether a lot is the one before of the same panel. */
function isEarlier({ kind, appealId, round, seats }: Draw, later: Draw): boolean {
  return seats !== null && kind === later.kind && appealId === later.appealId && round === later.round - 1;
}

/** Renders the page while its data is fetched. */
export function Skeleton() {
  return <SkeletonText lines={12} />;
}

/** A case whose lots are not public: it is not closed, or not there. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-tied-scroll',
        title: '这里还没有抽签可以重抽',
        action: <ButtonLink href="/clocks">公开时钟</ButtonLink>,
        children: '案子还没有结，或者号码抄漏了一个数字。抽签的名单和次序，裁决以后才公布。',
      }}
    />
  );
}
