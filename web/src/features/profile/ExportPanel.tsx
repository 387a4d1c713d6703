import { useEffect, useState } from 'react';
import { EXPORT_FILE_PATH, findExport, requestExport, type ExportState } from '#contract/api/exports.ts';
import { call, callQuietly, download } from '#web/lib/calls/api.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './AccountEnd.module.css';

const LOOK_EVERY_MS = 3_000;

/** Renders the export of everything the site knows of a member. */
export function ExportPanel() {
  const [state, setState] = useState<ExportState | null>(null);
  const [busy, setBusy] = useState(false);
  const isBuilding = state?.state === 'building';

  useEffect(() => {
    let current = true;
    const look = () =>
      void callQuietly(findExport, {}).then(
        (found) => current && setState(found),
        () => undefined,
      );
    look();
    const timer = isBuilding ? setInterval(look, LOOK_EVERY_MS) : undefined;
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [isBuilding]);

  const act = (doing: () => Promise<void>) => {
    setBusy(true);
    void doing()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <section aria-labelledby="take-along">
      <SectionHead id="take-along" title="带走我的数据" />
      <div className={styles.part}>
        <p>帖子、评论、消息、收藏、关注、草稿、登录记录、意见和传过的图，打成一个压缩包。每天一次，备好以后留 24 小时，只有你登录着才取得到。</p>
        <div className={styles.acts} role="status">
          {state?.state === 'ready' ? (
            <>
              <Button icon="download" loading={busy} loadingText="正在下载" onClick={() => act(() => download(EXPORT_FILE_PATH, 'hearth-data.zip'))}>
                {`下载（${sizeText(state.bytes ?? 0)}）`}
              </Button>
              {state.expiresAt && <span>{`${absoluteTime(state.expiresAt, 'minute')} 以前取走`}</span>}
            </>
          ) : (
            <Button
              icon="package"
              loading={busy || isBuilding}
              loadingText="正在打包"
              disabled={state === null || (state.state === 'none' && state.nextAt !== null)}
              onClick={() => act(async () => setState(await call(requestExport, {})))}
            >
              打包我的数据
            </Button>
          )}
          {state?.state === 'none' && state.nextAt !== null && <span>{`${absoluteTime(state.nextAt, 'minute')} 起可以再打一次`}</span>}
        </div>
      </div>
    </section>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
