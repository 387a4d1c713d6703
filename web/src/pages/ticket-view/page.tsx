import type { CallFailure } from '#contract/envelope.ts';
import { viewTicket, type TicketView } from '#contract/api/tickets.ts';
import { menuItemHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { shownState } from '#web/features/blacklist/stamps.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { AppealPart } from './AppealPart.tsx';
import { ChainPart } from './ChainPart.tsx';
import { SharePart } from './SharePart.tsx';
import { TicketSheet } from './TicketSheet.tsx';
import styles from './page.module.css';

interface Data {
  ticket: TicketView;
  canonical: string;
  /** Where the ticket is drawn as a picture, and where others learn how to show it. */
  card: string;
  embed: string;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const game = url.searchParams.get('game') ?? '';
  const ticket = await call(viewTicket, { number: params['number'] ?? '', ...(/^[1-9]\d{0,8}$/.test(game) && { game }) });
  const path = ticketHref(ticket);
  const canonical = url.origin + path;
  return { ticket, canonical, card: url.origin + path.replace('?', '.svg?'), embed: `${url.origin}/oembed?url=${encodeURIComponent(canonical)}` };
}

/** A ticket as a document: the findings, the penalty, its end, and how anybody can verify it. */
export function Page({ data: { ticket, canonical, card, embed } }: { data: Data }) {
  const { menu } = useSite();
  const { number, subject, offence, penalty, statement } = ticket;
  const state = shownState(ticket);
  const title = `罚单 ${number}`;
  const list = menuItemHref(menu, '/ticket/list');
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <PageMeta
        title={title}
        description={state === 'annulled' ? `${title} 已撤销。` : `${offence.label}，${penalty.label}。${statement}`.slice(0, 160)}
        canonical={canonical}
        type="article"
        image={card}
        hidden={state !== 'active'}
      />
      <link rel="alternate" type="application/json+oembed" href={embed} title={title} />
      <div className={styles.way}>
        <Breadcrumbs items={[{ label: '罚单', href: list ?? undefined }, { label: subject ? `${subject.name} · ${subject.realm}` : number }]} />
      </div>
      <TicketSheet ticket={ticket} />
      <div className={styles.parts}>
        <AppealPart ticket={ticket} />
        <ChainPart ticket={ticket} />
        <SharePart ticket={ticket} canonical={canonical} card={card} />
      </div>
    </div>
  );
}

export function Skeleton() {
  return <SkeletonText lines={8} />;
}

export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-scroll-unfurled',
        title: '没有这张罚单',
        action: <ButtonLink href="/ticket/verify">验证罚单链</ButtonLink>,
        children: '编号写作 炉-2026-000123。请再核对一遍；开出过的编号永远查得到，撤销的也在。',
      }}
    />
  );
}
