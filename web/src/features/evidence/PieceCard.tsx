import { useId, useState } from 'react';
import type { EvidenceKind } from '#contract/api/trials.ts';
import { UploadState } from '#web/features/files/UploadState.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { failureOf } from '#web/lib/page.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { sizeText } from './file-facts.ts';
import { showingOf, type Piece, type Showing } from './pieces.ts';
import { fetchSealed, useSealedPicture } from './sealed-picture.ts';
import type { Evidence } from './use-evidence.ts';
import styles from './EvidenceField.module.css';

const Redactor = lazyPart(() => import('./Redactor.tsx').then((file) => file.Redactor));

const ICONS: Readonly<Record<EvidenceKind, IconName>> = {
  image: 'image',
  video: 'clapperboard',
  text: 'file-text',
  log: 'scroll-text',
  zip: 'package',
  link: 'link',
};

interface PieceCardProps {
  piece: Piece;
  index: number;
  evidence: Evidence;
  answerKey: string | null;
  problem: string | undefined;
}

/** One piece of evidence: what it is, how far it is, its caption, and what everybody may see of it. */
export function PieceCard({ piece, index, evidence, answerKey, problem }: PieceCardProps) {
  const { key, kind, name, sizeBytes, sha256, fileId } = piece;
  const saysId = useId();
  const number = `证据 ${index + 1}`;
  const invalid = problem === undefined ? undefined : { 'aria-invalid': true as const, 'aria-describedby': saysId };

  return (
    <div className={styles.piece} role="group" aria-label={number}>
      <Face piece={piece} evidence={evidence} answerKey={answerKey} number={number} />
      <div className={styles.body}>
        <p className={styles.name}>
          <b className="num">{index + 1}</b>
          <span>{kind === 'link' ? '链接' : name}</span>
          {kind !== 'link' && <small className="num">{sizeText(sizeBytes)}</small>}
        </p>
        {sha256 !== null && (
          <p className={styles.hash} title={`SHA-256 ${sha256}`}>
            <Icon name="fingerprint" />
            <span className="num">{`${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</span>
            {fileId !== null && <span>已封存</span>}
          </p>
        )}
        <UploadState upload={evidence.uploadOf(key)} onRetry={evidence.retry} />
        {kind === 'link' && (
          <TextInput
            type="url"
            icon="link"
            aria-label={`${number}的链接`}
            placeholder="https://"
            value={piece.url}
            {...invalid}
            onChange={(event) => evidence.edit(key, { url: event.target.value })}
          />
        )}
        <TextInput
          aria-label={`${number}的说明`}
          placeholder="这一件说明了什么（选填）"
          autoComplete="off"
          value={piece.caption}
          {...(kind !== 'link' && invalid)}
          onChange={(event) => evidence.edit(key, { caption: event.target.value })}
        />
        {kind !== 'link' && fileId !== null && <ShowingChoice piece={piece} evidence={evidence} answerKey={answerKey} />}
        {problem && (
          <p id={saysId} className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <button type="button" className={styles.remove} aria-label={`去掉${number}`} onClick={() => evidence.remove(key)}>
        <Icon name="x" />
      </button>
    </div>
  );
}

function Face({ piece, evidence, answerKey, number }: Pick<PieceCardProps, 'piece' | 'evidence' | 'answerKey'> & { number: string }) {
  const { key, kind, fileId, publicFileId } = piece;
  const showing = showingOf(piece);
  const shown = showing === 'redacted' ? publicFileId : fileId;
  const source = useSealedPicture(
    kind === 'image' && showing !== 'redacted' ? evidence.fileOf(key) : null,
    kind === 'image' && shown !== null && !isTextOnly() ? `/oss/r/${showing === 'redacted' ? 'view' : 'file'}/${shown}` : null,
    answerKey,
  );
  return (
    <span className={styles.face}>
      {source === null ? <Icon name={ICONS[kind]} /> : <img src={source} alt={showing === 'redacted' ? `${number}，打码的一份` : number} />}
    </span>
  );
}

const WORDS: Readonly<Record<Showing, string>> = { sealed: '不公开', same: '原样公开', redacted: '打码后公开' };

/** Renders the choice of what everybody may see of a file once a verdict is based on it. */
function ShowingChoice({ piece, evidence, answerKey }: Pick<PieceCardProps, 'piece' | 'evidence' | 'answerKey'>) {
  const { key, kind, name, fileId } = piece;
  const [picture, setPicture] = useState<Blob | null>(null);
  const showing = showingOf(piece);
  const choose = async (value: Showing) => {
    if (value !== 'redacted') return evidence.edit(key, { publicFileId: value === 'same' ? fileId : null });
    try {
      setPicture(evidence.fileOf(key) ?? (await fetchSealed(`/oss/r/file/${fileId}`, answerKey)));
    } catch (error) {
      toast({ type: 'error', message: failureOf(error).message || '原图取不出来，请再试一次' });
    }
  };
  const options: Showing[] = kind === 'image' ? ['sealed', 'redacted', 'same'] : ['sealed', 'same'];
  return (
    <fieldset className={styles.showing}>
      <legend>裁决以后旁人看到的</legend>
      {options.map((value) => (
        <label key={value}>
          <input type="radio" name={`showing-${key}`} checked={showing === value} onChange={() => void choose(value)} />
          {WORDS[value]}
        </label>
      ))}
      {showing === 'redacted' && (
        <Button size="s" variant="quiet" icon="pencil" onClick={() => void choose('redacted')}>
          重新打码
        </Button>
      )}
      {picture && (
        <Redactor
          picture={picture}
          name={name}
          answerKey={answerKey}
          onClose={() => setPicture(null)}
          onDone={(publicFileId) => evidence.edit(key, { publicFileId })}
        />
      )}
    </fieldset>
  );
}
