import { useMemo } from 'react';
import type { PresenterProfile } from '#contract/api/presenters.ts';
import { presenterFace } from './faces/presenter-face.ts';
import { ShareCardDialog } from './ShareCardDialog.tsx';
import { useCardSource } from './use-card-source.ts';

/** A presenter's page as a picture. */
export function PresenterPicture({ presenter, address, onClose }: { presenter: PresenterProfile; address: string; onClose: () => void }) {
  const source = useCardSource(address);
  const card = useMemo(() => presenterFace(presenter, source), [presenter, source]);
  return <ShareCardDialog title={`分享${presenter.nickName}的专页`} card={card} address={address} onClose={onClose} />;
}
