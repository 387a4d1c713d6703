import { useState } from 'react';
import { listSponsorsForStaff, removeSponsor, saveSponsor } from '#contract/api/admin/sponsor-desk.ts';
import { SPONSOR_TIERS, type Sponsor } from '#contract/api/sponsors.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { ActForm } from '../parts/ActForm.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { SidePanel, WithPanel } from '../parts/SidePanel.tsx';

export async function load({ call }: LoadArgs): Promise<Sponsor[]> {
  return call(listSponsorsForStaff, {});
}

/** Who helps to pay for the machines. */
export function Page({ data: sponsors }: { data: Sponsor[] }) {
  const [open, setOpen] = useState<{ sponsor: Sponsor | null } | null>(null);
  return (
    <>
      <ConsoleHead title="赞助" note={`${sponsors.length} 位，按长明灯、添柴人、过路客排`}>
        <Button icon="plus" onClick={() => setOpen({ sponsor: null })}>
          添一位
        </Button>
      </ConsoleHead>
      <WithPanel panel={open && <SponsorPanel key={open.sponsor?.id ?? 'new'} sponsor={open.sponsor} onClose={() => setOpen(null)} />}>
        <Ledger
          label="赞助者"
          rows={sponsors}
          keyOf={({ id }) => id}
          current={open?.sponsor?.id ?? null}
          columns={[
            {
              key: 'name',
              head: '名称',
              narrow: 'line',
              render: (sponsor) => (
                <button type="button" className={desk.name} onClick={() => setOpen({ sponsor })}>
                  {sponsor.name}
                </button>
              ),
            },
            { key: 'tier', head: '等级', isWhole: true, render: ({ tier }) => SPONSOR_TIERS.find(({ value }) => value === tier)?.label },
            { key: 'kind', head: '类别', render: ({ kind }) => kind },
            { key: 'realm', head: '服务器', render: ({ realm }) => realm },
            { key: 'since', head: '从', isWhole: true, render: ({ since }) => since },
          ]}
        />
      </WithPanel>
    </>
  );
}

function SponsorPanel({ sponsor, onClose }: { sponsor: Sponsor | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => ({
    name: sponsor?.name ?? '',
    tier: sponsor?.tier ?? ('wood' as const),
    kind: sponsor?.kind ?? '',
    realm: sponsor?.realm ?? '',
    note: sponsor?.note ?? '',
    url: sponsor?.url ?? '',
    since: sponsor?.since ?? absoluteTime(new Date().toISOString(), 'day', 'site'),
  }));
  const set = (fields: Partial<typeof draft>) => setDraft({ ...draft, ...fields });
  return (
    <SidePanel title={sponsor?.name ?? '添一位赞助者'} onClose={onClose}>
      <ActForm
        send="存下"
        act={() => ({
          title: sponsor ? `改“${sponsor.name}”` : `添上“${draft.name}”`,
          verb: '存下',
          route: saveSponsor,
          input: { ...(sponsor && { id: sponsor.id }), ...draft },
          done: '存下了',
        })}
        renderOthers={(ask) =>
          sponsor && (
            <Button onClick={() => void ask({ title: `撤下“${sponsor.name}”`, verb: '撤下', route: removeSponsor, input: { id: sponsor.id }, done: '撤下了' })}>
              撤下
            </Button>
          )
        }
        onDone={onClose}
      >
        {(problems) => (
          <>
            <TextField label="名称" value={draft.name} problem={problems['name']} onChange={(name) => set({ name })} />
            <ChoiceField
              label="等级"
              value={draft.tier}
              options={SPONSOR_TIERS.map(({ value, label, means }) => ({ value, label: `${label}：${means}` }))}
              onChange={(tier) => set({ tier: SPONSOR_TIERS.find(({ value }) => value === tier)?.value ?? 'wood' })}
            />
            <div className={desk.pair}>
              <TextField label="从哪天" type="date" value={draft.since} problem={problems['since']} onChange={(since) => set({ since })} />
              <TextField label="类别" note="可空" value={draft.kind} problem={problems['kind']} onChange={(kind) => set({ kind })} />
              <TextField label="服务器" note="可空" value={draft.realm} problem={problems['realm']} onChange={(realm) => set({ realm })} />
            </div>
            <TextField label="网址" note="可空" value={draft.url} problem={problems['url']} onChange={(url) => set({ url })} />
            <TextField label="感谢的话" note="可空" rows={3} value={draft.note} problem={problems['note']} onChange={(note) => set({ note })} />
          </>
        )}
      </ActForm>
    </SidePanel>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="赞助" />
      <SkeletonList of={SkeletonRow} count={8} />
    </>
  );
}
