import { CHAIN_PROBLEM_TEXTS } from '#contract/chain/verify/problem-texts.ts';
import { menuItemHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { ChainWatch } from '#web/features/chain/ChainWatch.tsx';
import { FileChoice } from '#web/ui/FileChoice.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { downloadChain, readChainFile } from './chain-source.ts';
import { useCourt, type CourtVerification } from './use-court.ts';
import { useVerification, type Verification } from './use-verification.ts';
import styles from './page.module.css';

interface Data {
  /** The game whose chain an address names; null: the chosen game. */
  game: number | null;
  canonical: string;
}

export async function load({ url }: LoadArgs): Promise<Data> {
  const game = url.searchParams.get('game') ?? '';
  return { game: /^[1-9]\d{0,8}$/.test(game) ? Number(game) : null, canonical: `${url.origin}/ticket/verify` };
}

/** Verifies a game's chain of tickets in the browser and reports whether it is intact. */
export function Page({ data: { game, canonical } }: { data: Data }) {
  const { menu, gameId, games } = useSite();
  const { state, verify } = useVerification();
  const { court, verifyCourt } = useCourt();
  const chosen = games.find(({ id }) => id === (game ?? gameId));
  const chainGame = chosen?.id ?? gameId;
  const isBusy = state.phase === 'running' || court.phase === 'running';
  const verifySite = async () => {
    void verifyCourt(chainGame, null);
    const parts = await verify(downloadChain(chainGame));
    if (parts !== null) await verifyCourt(chainGame, parts);
  };
  const verifyFile = async (file: Blob) => {
    void verifyCourt(chainGame, null);
    await verify(readChainFile(file));
  };
  return (
    <div className={styles.page}>
      <PageTitle>验证罚单链</PageTitle>
      <PageMeta title="验证罚单链" description="把整条罚单链取到自己的浏览器里，一环一环算过去：少一张、改一个字，都会指出是哪一环。" canonical={canonical} />
      <Breadcrumbs items={[{ label: '罚单', href: menuItemHref(menu, '/ticket/list') ?? undefined }, { label: '验证罚单链' }]} />
      <PageHead title="验证罚单链" icon="g-scales" note={chosen ? `${chosen.name} 的每一张罚单，从第一环起` : undefined} />
      <p className={styles.lead}>
        每开一张罚单、减轻或撤销一次，链上就多一环；每一环都带着上一环的哈希。改动任何一张旧罚单，从那一环起就全对不上。验证在你的浏览器里进行，不必信我们。
      </p>
      <div className={styles.acts}>
        <Button variant="primary" icon="fingerprint" loading={isBusy} loadingText="正在验证…" onClick={() => void verifySite()}>
          取来验证
        </Button>
        <FileChoice label="验证存下的文件" accept=".jsonl,.json" onChoose={(file) => void verifyFile(file)} />
      </div>
      <noscript>
        <p>验证要在浏览器里运行，请打开脚本再来。</p>
      </noscript>
      <div className={styles.result} role="status">
        <Outcome state={state} />
        <CourtOutcome court={court} />
      </div>
      {state.phase === 'done' && (
        <p className={styles.acts}>
          <Button icon="download" onClick={() => saveChain(state.lines, `hearth-chain-${chainGame}.jsonl`)}>
            存下这条链
          </Button>
        </p>
      )}
      <ChainWatch gameId={chainGame} />
      <SectionHead title="怎么算" />
      <ol className={styles.how}>
        <li>把一环的内容写成键按序排列、没有空格的 JSON。</li>
        <li>接在上一环的哈希后面，算一次 SHA-256，就是这一环的哈希；第一环前面是六十四个零。</li>
        <li>名字和缘由不直接入链，入链的是“盐加内容”的 SHA-256。公示期间盐与原文一并给出，撤销以后抹去原文，链照样验得通。</li>
        <li>每年的编号从 000001 起一个不缺；减轻与撤销只能指向已经开出、还没有撤销的罚单。</li>
        <li>每张罚单都要有一桩成立的结案，每桩成立的结案都要有罚单，认定检举不实的除外；公开时钟上的数字从结案和链里重数一遍。</li>
        <li>结了的案子，抽签按公布的盐、密数和候选重抽一遍：次序要一样，叫到的人要按次序。当天的密数过了零点才公布。</li>
      </ol>
    </div>
  );
}

function Outcome({ state }: { state: Verification }) {
  const { gameId } = useSite();
  if (state.phase === 'idle') return null;
  if (state.phase === 'failed') return <p className={styles.wrong}>{state.message}</p>;
  if (state.phase === 'running') {
    return (
      <>
        <Progress value={state.read} label="验证进度" />
        <p className={styles.count}>已核 {state.done} 环</p>
      </>
    );
  }
  const { report, seconds } = state;
  if (report.whole) {
    return (
      <div className={styles.right}>
        <p>
          <b>完整。</b>
          {report.records} 环全部对得上，用了 {seconds.toFixed(1)} 秒。
        </p>
        <dl>
          <dt>末环的哈希</dt>
          <dd>{report.head}</dd>
        </dl>
        <p>把末环的哈希记下来，下次再核：只要旧的一环没有变，它就一直在链上。</p>
      </div>
    );
  }
  return (
    <div className={styles.wrong}>
      <p>
        <b>断在第 {report.position} 环。</b>
        {CHAIN_PROBLEM_TEXTS[report.problem]}
      </p>
      <p>
        涉及罚单 <a href={ticketHref({ number: report.number, gameId })}>{report.number}</a>。它前面的 {report.position - 1} 环对得上，后面的没有再看。
      </p>
    </div>
  );
}

function CourtOutcome({ court }: { court: CourtVerification }) {
  if (court.phase === 'idle') return null;
  if (court.phase === 'running') return <p className={styles.count}>正在把签重抽一遍、把数字数一遍…</p>;
  if (court.phase === 'wrong') return <p className={styles.wrong}>{court.message}</p>;
  return (
    <p className={styles.right}>
      <b>抽签和数字也对得上。</b>
      {court.report.draws > 0 ? `${court.report.draws} 次抽签重抽了一遍；` : ''}公开时钟上的数字，用链和 {court.report.cases} 桩结案从头数了一遍。
      {court.report.sealed > 0 && ` ${court.report.sealed} 张罚单的名字依法封存，原文没有给出，无从核对。`}
    </p>
  );
}

/** Saves a chain as a file that this page takes back. */
function saveChain(lines: readonly string[], fileName: string): void {
  const address = URL.createObjectURL(new Blob([...lines], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
