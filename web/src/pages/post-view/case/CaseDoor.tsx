import { useEffect, useState } from 'react';
import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import { viewTrial, type PublicCase, type TrialView } from '#contract/api/trials.ts';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { pageSettled } from '#web/lib/settled.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { HoldComments } from './HoldComments.tsx';
import styles from './CaseDoor.module.css';

/** Renders, for those with access to the case file, their role in the case and a link to it. Fetched after the first paint. */
export function CaseDoor({ court: { id, columnId } }: { court: PublicCase }) {
  const isMember = useSignedIn();
  const [trial, setTrial] = useState<TrialView | null>(null);
  useEffect(() => {
    if (!isMember) return;
    let current = true;
    pageSettled()
      .then(() => callQuietly(viewTrial, { id }))
      .then(
        (found) => current && setTrial(found),
        () => undefined,
      );
    return () => {
      current = false;
      setTrial(null);
    };
  }, [isMember, id]);
  if (!trial?.dossier) return null;
  const { role, actions, conflicts, canHoldComments } = trial;
  return (
    <div className={styles.door} role="status">
      <p>
        {role === null ? '案卷对你打开着。' : `你是这桩案子的${PARTY_LABELS[role]}。`}
        {actions.includes('answer') && '轮到你答辩了。'}
        {conflicts.length > 0 && '你与此案有关联，须回避。'}
      </p>
      {actions.includes('amend') && (
        <ButtonLink size="s" variant="outline" icon="pencil" href={`/post/add/${columnId}?id=${id}`}>
          修改检举
        </ButtonLink>
      )}
      <ButtonLink size="s" variant="primary" icon="scale" href={trialHref({ columnId, id })}>
        {actions.includes('speak') ? '进案卷补充' : '进案卷'}
      </ButtonLink>
      {canHoldComments && <HoldComments caseId={id} onHeld={() => setTrial({ ...trial, canHoldComments: false })} />}
    </div>
  );
}
