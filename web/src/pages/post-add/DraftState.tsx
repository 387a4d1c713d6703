import type { DraftStatus } from '#web/features/drafts/use-draft.ts';

/** Where the text is safe by now. */
export function DraftState({ status }: { status: DraftStatus }) {
  if (status.kind === 'none') return null;
  if (status.kind === 'failed') return <span role="alert">浏览器存不下草稿了，请尽快发表</span>;
  const clock = new Date(status.at).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
  return <span className="num">{`${status.kind === 'server' ? '草稿已存' : '草稿存在本机'} ${clock}`}</span>;
}
