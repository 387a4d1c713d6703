import { viewEntry, type EntryView } from '#contract/api/blacklist.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { ClassName } from '#web/features/blacklist/ClassName.tsx';
import { CopyName } from '#web/features/blacklist/CopyName.tsx';
import { appealHref, entryHref, menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { SlipGrid } from '#web/features/blacklist/SlipGrid.tsx';
import { shownState, penaltyStamp } from '#web/features/blacklist/stamps.ts';
import { StateTag } from '#web/features/blacklist/StateTag.tsx';
import { TicketSlip } from '#web/features/blacklist/TicketSlip.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

interface Data {
  entry: EntryView;
  canonical: string;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const entry = await call(viewEntry, { id: params['id'] ?? '' });
  return { entry, canonical: url.origin + entryHref(entry.id) };
}

/** A character of the list: what holds now, its tickets, who only bears the same name, and how to object. */
export function Page({ data: { entry, canonical } }: { data: Data }) {
  const { menu, site } = useSite();
  const list = menuItemHref(menu, '/blacklist');
  const { name, realm, faction, guild, penalty, offences, status, until, firstListedAt, lastListedAt, tickets, others } = entry;
  const state = shownState({ status });
  const title = `${name} · ${realm}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta
        title={title}
        description={`${title}：${offences.map(({ label }) => label).join('、')}，${penalty.label}。共 ${tickets.length} 张罚单，每一张都写明缘由与期限。`}
        canonical={canonical}
        hidden={status !== 'active'}
      />
      <Breadcrumbs items={[{ label: '黑名单', href: list ?? undefined }, { label: title }]} />
      <header className={styles.head}>
        <div>
          <div className={styles.name}>
            <h1 className="name">{name}</h1>
            <CopyName name={name} realm={realm} />
          </div>
          <p className={styles.who}>
            <ClassName name={entry.class} />
            <span>{realm}</span>
            {faction !== '' && <span>{faction}</span>}
            {guild !== '' && <span>〈{guild}〉</span>}
            <StateTag state={state} />
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>处罚</dt>
              <dd className={styles.penalty}>{penalty.label}</dd>
            </div>
            <div>
              <dt>{status === 'expired' ? '期满于' : '到期'}</dt>
              <dd>{until === null ? '长期' : <Time iso={until} />}</dd>
            </div>
            <div>
              <dt>首次上榜</dt>
              <dd>
                <Time iso={firstListedAt} />
              </dd>
            </div>
            <div>
              <dt>最近上榜</dt>
              <dd>
                <Time iso={lastListedAt} />
              </dd>
            </div>
          </dl>
          {status === 'disputed' && <p className={styles.says}>其中有罚单正在申诉，结果出来以前，请把两边的话都听完。</p>}
          {status === 'expired' && <p className={styles.says}>处罚已经期满，名单和插件里不再提示。往后的日子，重新算。</p>}
        </div>
        <Stamp {...penaltyStamp(penalty.value, state)} />
      </header>
      {others.length > 0 && (
        <aside className={styles.others} aria-label="同名角色">
          <Icon name="users" />
          <p>
            另有同名角色在
            {others.map((other, index) => (
              <span key={other.id}>
                {index > 0 && '、'}
                <a href={entryHref(other.id)}>{other.realm}</a>
              </span>
            ))}
            ，不是同一个人。名字与服务器都对上，才是这一位。
          </p>
        </aside>
      )}
      <section className={styles.part} aria-labelledby="tickets">
        <SectionHead id="tickets" title="罚单" aside={`${tickets.length} 张`} />
        <SlipGrid>
          {tickets.map((ticket) => (
            <TicketSlip key={ticket.id} ticket={ticket} />
          ))}
        </SlipGrid>
        <p className={styles.note}>撤销的罚单不在这里：它的编号留在罚单链上，名字不再和任何人连在一起。</p>
      </section>
      <section className={styles.part} aria-labelledby="object">
        <SectionHead id="object" title="觉得不对？" />
        <ol className={styles.steps}>
          <li>
            {`罚单送到本人以后 ${site.court.ticketAppealDays} 天内可以申诉，每张罚单上写着到哪一天，`}
            由抽签抽到的主持人书面答复；拿得出新证据，可以再申诉一次。长期处罚每年可以申请重审。
          </li>
          <li>没有账号也行：把给你的验证码写进角色的公开备注，证明角色是你的。</li>
          <li>申诉期间这里写明“申诉中”。撤销以后，名字从名单、名册核查和插件里一并拿掉。</li>
        </ol>
        {tickets[0] && (
          <ButtonLink href={appealHref(tickets[0])} icon="scale">
            申诉最近一张
          </ButtonLink>
        )}
      </section>
    </>
  );
}

export function Skeleton() {
  return <SkeletonText lines={8} />;
}

export function Failed({ failure }: { failure: CallFailure }) {
  const { menu } = useSite();
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-spyglass',
        title: '名单上没有这一位',
        action: <ButtonLink href={menuItemHref(menu, '/blacklist') ?? '/'}>回到名单</ButtonLink>,
        children: '也许从来没有上过榜，也许罚单已经撤销，名字不再公示。没有找到不等于清白。',
      }}
    />
  );
}
