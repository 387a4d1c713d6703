import { listMyCases, type MyCases } from '#contract/api/trials.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { call } from '#web/lib/calls/api.ts';
import { useMore } from '#web/lib/calls/use-more.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { ClosedCases } from './ClosedCases.tsx';
import { OpenCase } from './OpenCase.tsx';
import styles from './page.module.css';

const HEAD = { title: '我的案子' } as const;
const ROLES = ['complainant', 'accused', 'witness', 'presenter'] as const;
const ROLE_LABELS: Readonly<Record<Role, string>> = { complainant: '我检举的', accused: '检举我的', witness: '我作证的', presenter: '我审的' };

type Role = (typeof ROLES)[number];

interface Data {
  role: Role | null;
  first: MyCases;
}

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const role = ROLES.find((each) => each === url.searchParams.get('role')) ?? null;
  return { role, first: await ask(listMyCases, { ...(role !== null && { role }) }) };
}

/** Renders the cases a member takes part in: what waits for them first, with what comes next and until when. */
export function Page({ data: { role, first } }: { data: Data }) {
  const tabs = [null, ...ROLES.filter((each) => each !== 'presenter' || first.counts[each] > 0)];
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} note={noteOf(first)} />
      <Tabs
        label="我在案中是谁"
        items={tabs.map((each) => ({
          href: `/profile/case${each === null ? '' : `?role=${each}`}#case`,
          label: each === null ? '全部' : ROLE_LABELS[each],
          current: each === role,
          ...(each !== null && first.counts[each] > 0 && { count: String(first.counts[each]) }),
        }))}
      />
      <CaseList key={role} role={role} first={first} />
    </>
  );
}

function noteOf({ waiting }: MyCases): string {
  if (waiting > 0) return `有 ${waiting} 桩在等你。其余的到点会自己往前走，有进展会发到你的消息里。`;
  return '眼下没有要你做的。到点会自己往前走，有进展会发到你的消息里。';
}

function CaseList({ role, first }: Data) {
  const { items, going } = useMore<MyCases['items'][number]>({
    first,
    fetchNext: (after) => call(listMyCases, { ...(role !== null && { role }), after }),
    idOf: ({ id }) => id,
  });
  if (items.length === 0 && going.isAtEnd) {
    return (
      <EmptyState icon="g-gavel" title="没有案子" action={<ButtonLink href="/rules">看看公堂的规矩</ButtonLink>}>
        你检举的、检举你的、请你作证的，都会列在这里。
      </EmptyState>
    );
  }
  const closed = items.filter(({ state }) => state === 'closed');
  return (
    <>
      <ul className={styles.open} aria-label="没有结的案子">
        {items
          .filter(({ state }) => state !== 'closed')
          .map((each) => (
            <li key={each.id}>
              <OpenCase own={each} />
            </li>
          ))}
      </ul>
      {closed.length > 0 && (
        <section aria-labelledby="closed">
          <SectionHead id="closed" title="已经结了" />
          <ClosedCases cases={closed} />
        </section>
      )}
      <MoreFoot going={going} />
    </>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ rows: 4 }} />;
}

export { ProfileFailed as Failed };
