import { useState } from 'react';
import type { PublicCase } from '#contract/api/trials.ts';
import { trueHost } from '#web/features/documents/true-host.ts';
import { failureOf } from '#web/lib/page.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toast } from '#web/ui/toast.ts';
import { kindOf } from './evidence-labels.ts';
import { sizeText } from './file-facts.ts';
import { useSealedPicture } from './sealed-picture.ts';
import styles from './SealedEvidence.module.css';

type Given = PublicCase['evidence'][number];

interface SealedEvidenceProps {
  evidence: readonly Given[];
  /** The key of an answer link, used instead of an account. */
  answerKey?: string | null;
  /** Whether the content is public, at its plain address. */
  isPublic?: boolean;
}

/** Renders the evidence of a case, each piece as far as the reader has access. */
export function SealedEvidence({ evidence, answerKey = null, isPublic = false }: SealedEvidenceProps) {
  return (
    <ol className={styles.list}>
      {evidence.map((piece) => (
        <li key={piece.id}>
          <Piece piece={piece} answerKey={answerKey} isPublic={isPublic} />
        </li>
      ))}
    </ol>
  );
}

function Piece({ piece, answerKey, isPublic }: { piece: Given; answerKey: string | null; isPublic: boolean }) {
  const { position, kind, caption, sha256, name, sizeBytes, url, originalUrl } = piece;
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const address = originalUrl ?? (kind === 'link' ? null : url);
  const comesAsked = kind === 'video' || (kind === 'image' && isTextOnly());
  const isShown = comesAsked ? opened : kind === 'image';
  const fetched = useSealedPicture(null, isShown && !isPublic ? address : null, answerKey);
  const source = isPublic && isShown ? address : fetched;
  const label = `证据 ${position}`;

  const save = async () => {
    if (address === null) return;
    setBusy(true);
    try {
      const { saveSealed } = await import('./save-sealed.ts');
      await saveSealed(address, { answerKey, fileName: name || label });
    } catch (error) {
      toast({ type: 'error', message: failureOf(error).message || '没有取下来，请再试一次' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <figure className={styles.piece}>
      <div className={styles.face}>
        {source !== null && kind === 'image' && (
          <a href={source} target="_blank" rel="noreferrer" aria-label={`${label}，看大图`}>
            <img src={source} alt={caption || label} />
          </a>
        )}
        {source !== null && kind === 'video' && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a clip of the game has none; its content is described in the statement.
          <video src={source} controls preload="metadata" aria-label={caption || label} />
        )}
        {source === null && <Icon name={address === null && kind !== 'link' ? 'lock' : kindOf(piece).icon} />}
      </div>
      <figcaption>
        <p className={styles.name}>
          <b className="num">{position}</b>
          {`${kindOf(piece).word}${caption ? `：${caption}` : ''}`}
        </p>
        {sha256 !== null && (
          <p className={styles.hash} title={`SHA-256 ${sha256}`}>
            <Icon name="fingerprint" />
            <span className="num">{`${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</span>
            {sizeBytes > 0 && <span className="num">{sizeText(sizeBytes)}</span>}
          </p>
        )}
        {kind === 'link' && url !== null && (
          <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
            {url}
            {trueHost(url, url)}
          </a>
        )}
        {kind !== 'link' && address === null && <p className={styles.sealed}>原件封存，不公开</p>}
        {comesAsked && address !== null && !opened && (
          <Button size="s" icon={kind === 'video' ? 'play' : 'eye'} onClick={() => setOpened(true)}>
            {kind === 'video' ? '播放' : '看图'}
          </Button>
        )}
        {kind !== 'image' && kind !== 'link' && address !== null && (
          <Button size="s" variant="quiet" icon="download" loading={busy} loadingText="正在取" onClick={() => void save()}>
            取下来看
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
