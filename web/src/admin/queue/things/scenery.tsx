import { NOT_FOUND } from '#contract/call-failure.ts';
import { MAX_SCENERY_REASON_LENGTH, MIN_SCENERY_REASON_LENGTH } from '#contract/limits.ts';
import { listSubmittedScenery, reviewScenery } from '#contract/api/scenery-own.ts';
import { Img } from '#web/ui/Img.tsx';
import { actAtOnce } from '../../parts/act-at-once.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import { ApproveSeenDialog } from '../thing/ApproveSeenDialog.tsx';
import type { AskProps, QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

const MAX_LISTED = 50;
const TEMPLATES = [
  { label: '不是截图', text: '这里收游戏里的风景截图，请换一张。' },
  { label: '有界面', text: '画面上有界面和名字，请隐藏界面再截一张。' },
  { label: '太暗太糊', text: '画面太暗或太糊，请换一张清楚的。' },
];

/** The pictures that were open, with the version that was seen of each. */
const seen = new Map<number, string>();

/** A picture that was sent in for the wall. */
export const SCENERY: QueueKindView = {
  async open(call, { id }) {
    const { items } = await call(listSubmittedScenery, { size: MAX_LISTED });
    const picture = items.find((item) => item.id === id);
    if (!picture) throw NOT_FOUND;
    // Those whose version somebody replaced since are seen no more.
    seen.set(id, picture.createdAt);
    const others = items.filter((item) => seen.get(item.id) === item.createdAt);
    const { title, zone, expansion, shotAt, tags, story, image, createdAt } = picture;
    return {
      href: null,
      body: (
        <>
          <a className={styles.picture} href={image.src} target="_blank" rel="noopener">
            <Img
              src={image.webp.find(({ width }) => width >= 960)?.url ?? image.src}
              alt={`${title}，${zone}；点开看原图`}
              width={image.width}
              height={image.height}
            />
          </a>
          <p className={styles.note}>
            {[zone, expansion, shotAt, `${image.width} × ${image.height}`, ...tags.map((tag) => `#${tag}`)].filter(Boolean).join(' · ')}
          </p>
          {story && <p className={styles.text}>{story}</p>}
        </>
      ),
      why: '投稿都先请人看一眼。',
      acts: [
        {
          letter: 'a',
          label: '收下',
          isMain: true,
          run: () => actAtOnce(reviewScenery, { id, approve: true, seenAt: createdAt }, '收下了'),
        },
        {
          letter: 'r',
          label: '退回',
          ask: ({ onDone, onClose }) => (
            <StaffActDialog
              title={`退回《${title}》`}
              verb="退回"
              route={reviewScenery}
              input={({ text }) => ({ id, approve: false, reason: text, seenAt: createdAt })}
              reason={{ readers: '会原样告诉投稿的人，写明怎么改', min: MIN_SCENERY_REASON_LENGTH, max: MAX_SCENERY_REASON_LENGTH, templates: TEMPLATES }}
              done="退回了"
              onDone={onDone}
              onClose={onClose}
            />
          ),
        },
        ...(others.length > 1
          ? [{ letter: 'b', label: `收下看过的 ${others.length} 张`, ask: (asked: AskProps) => <ApproveSeenDialog pictures={others} {...asked} /> }]
          : []),
      ],
    };
  },
};
