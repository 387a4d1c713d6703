import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/route.ts';
import type * as shapes from '#contract/api/scenery.shapes.ts';
import type { Scenery } from '#contract/api/scenery.ts';
import { favorScenery, findSceneryState } from '#contract/api/scenery-own.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { RemoveScenery } from './RemoveScenery.tsx';
import { galleryHref } from './scenery-address.ts';
import { signInHref } from './sign-in-href.ts';
import { SceneryComments } from './SceneryComments.tsx';
import styles from './SceneryAside.module.css';

// Only operators need it.
const SceneryTools = lazyPart(() => import('./SceneryTools.tsx').then((file) => file.SceneryTools));

type State = ReplyOf<typeof shapes.findSceneryState>;

/** Renders the details of a picture, the reader's actions, and the comments. */
export function SceneryAside({ columnId, scenery }: { columnId: number; scenery: Scenery }) {
  const { id, title, zone, region, expansion, story, author, shotAt, tags, image } = scenery;
  const isMember = useSignedIn();
  const [state, setState] = useState<State>({ favoured: false, mayRemove: false, mayHide: false, liked: [], staff: [] });
  const [favorCount, setFavorCount] = useState(scenery.favorCount);
  // On a slow line the state comes after a press, of which it does not know.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const favoured = pressed ?? state.favoured;
  const here = galleryHref(columnId, {}, id);

  useEffect(() => {
    if (!isMember) return;
    let current = true;
    callQuietly(findSceneryState, { id }).then(
      (found) => current && setState(found),
      () => undefined,
    );
    return () => {
      current = false;
      setPressed(null);
    };
  }, [isMember, id]);

  const favor = async () => {
    if (!isMember) return navigate(signInHref());
    if (busy) return;
    setBusy(true);
    // At once; the reply confirms it.
    setPressed(!favoured);
    try {
      const reply = await call(favorScenery, { id, favoured: !favoured });
      setPressed(reply.favoured);
      setFavorCount(reply.favorCount);
    } catch {
      // The refusal has been shown.
      setPressed(pressed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.aside}>
      <p className={styles.where}>{[zone, region].filter(Boolean).join(' · ')}</p>
      <h2 className={styles.title}>{title}</h2>
      {story && <p className={styles.story}>{story}</p>}
      <p className={styles.author}>
        <Avatar memberId={author.id} src={author.avatar} />
        <span>
          <a href={`/member/${author.id}`}>{author.nickName}</a>
          <small>{author.level}</small>
        </span>
      </p>
      <dl className={styles.facts}>
        <dt>资料片</dt>
        <dd>
          <a href={galleryHref(columnId, { expansion })}>{expansion}</a>
        </dd>
        {shotAt && (
          <>
            <dt>拍摄</dt>
            <dd className="num">{shotAt}</dd>
          </>
        )}
        <dt>尺寸</dt>
        <dd className="num">
          {image.width} × {image.height}
        </dd>
        {image.generated && (
          <>
            <dt>来历</dt>
            <dd>AI 生成</dd>
          </>
        )}
        {tags.length > 0 && (
          <>
            <dt>标签</dt>
            <dd className={styles.tags}>
              {tags.map((tag) => (
                <a key={tag} href={galleryHref(columnId, { tag })}>
                  #{tag}
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
      <div className={styles.acts}>
        <Button variant="primary" icon="heart" aria-pressed={favoured} className={styles.favor} onClick={() => void favor()}>
          {favoured ? '已收藏' : '收藏'} {withSeparators(favorCount)}
        </Button>
        <Button icon="link" aria-label="复制链接" title="复制链接" className={styles.act} onClick={() => void copy(new URL(here, location.origin).href)} />
        <ButtonLink icon="external-link" aria-label="看原图" title="看原图" className={styles.act} href={image.src} target="_blank" rel="noopener" />
      </div>
      {state.mayRemove && <RemoveScenery scenery={scenery} />}
      {state.staff.length > 0 && <SceneryTools scenery={scenery} acts={state.staff} />}
      <SceneryComments scenery={scenery} columnId={columnId} isMember={isMember} liked={state.liked} canHide={state.mayHide} />
    </div>
  );
}
