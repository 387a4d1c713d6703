import type { ApplicationState } from '#contract/api/presenters.ts';
import { APPLICATION_LABELS } from '#web/features/presenters/application-labels.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

const STATES: readonly ApplicationState[] = ['pending', 'approved', 'refused'];
const OFFICES_LABEL = '在席';

/** The two pages of presenters as one: applications by their state, and who is in office. */
export function PresenterTabs({ current, count }: { current: ApplicationState | 'offices'; count: number }) {
  const shown = current === 'offices' ? OFFICES_LABEL : APPLICATION_LABELS[current];
  return (
    <Tabs
      label="主持人"
      items={[
        ...STATES.map((state) => ({ href: state === 'pending' ? '/admin/presenters' : `/admin/presenters?state=${state}`, label: APPLICATION_LABELS[state] })),
        { href: '/admin/offices', label: OFFICES_LABEL },
      ].map((item) => ({ ...item, ...(item.label === shown ? { current: true, count: String(count) } : { current: false }) }))}
    />
  );
}
