import { VIDEO_SITES, type VideoProvider } from './videos.ts';

interface VideoPlayer {
  /** What an id looks like, and nothing else. */
  id: RegExp;
  /** Finds the id in an address people copy. */
  address: RegExp;
  /** The address of the player in a frame. */
  player: (id: string) => string;
}

/** How each site's videos are recognized and played. */
export const VIDEO_PLAYERS: Readonly<Record<VideoProvider, VideoPlayer>> = {
  bilibili: {
    id: /^BV[0-9A-Za-z]{10}$/,
    address: /^(?:https?:\/\/(?:www\.|m\.)?bilibili\.com\/video\/|https?:\/\/b23\.tv\/)?(BV[0-9A-Za-z]{10})(?:[/?#]\S*)?$/,
    player: (id) => `https://player.bilibili.com/player.html?bvid=${id}&autoplay=1&danmaku=0&high_quality=1`,
  },
  qq: {
    id: /^[a-z]\d{4}[a-z0-9]{6}$/,
    address: /^https?:\/\/(?:m\.)?v\.qq\.com\/(?:x\/(?:page|cover)\/(?:[^\s/?#]+\/)?|txp\/iframe\/player\.html\?vid=)([a-z]\d{4}[a-z0-9]{6})(?:[.&?#]\S*)?$/,
    player: (id) => `https://v.qq.com/txp/iframe/player.html?vid=${id}&autoplay=true`,
  },
  youku: {
    id: /^X[0-9A-Za-z]{8,24}={0,2}$/,
    address: /^https?:\/\/(?:v\.youku\.com\/v_show\/id_|player\.youku\.com\/embed\/)(X[0-9A-Za-z]{8,24}={0,2})(?:[.?#]\S*)?$/,
    player: (id) => `https://player.youku.com/embed/${id}`,
  },
  acfun: {
    id: /^ac\d{3,12}$/,
    address: /^https?:\/\/(?:www\.|m\.)?acfun\.cn\/(?:v\/(?:\?ac=)?|player\/)(ac\d{3,12})(?:[/_?#]\S*)?$/,
    player: (id) => `https://www.acfun.cn/player/${id}`,
  },
};

/** The hosts of the players, for the content policy. */
export const VIDEO_HOSTS: readonly string[] = [...new Set(Object.values(VIDEO_PLAYERS).map(({ player }) => new URL(player('x')).origin))];

/** Every site, in the order in which it is offered. */
export const VIDEO_PROVIDERS = Object.keys(VIDEO_SITES).filter((name): name is VideoProvider => Object.hasOwn(VIDEO_PLAYERS, name));

/** Returns the video an address names; null when it names none that can be played here. */
export function videoIn(text: string): { provider: VideoProvider; id: string } | null {
  const address = text.trim();
  for (const provider of VIDEO_PROVIDERS) {
    const id = VIDEO_PLAYERS[provider].address.exec(address)?.[1];
    if (id !== undefined) return { provider, id };
  }
  return null;
}

/** Returns the site and id of a video from what an editor or a draft holds; null when they are none of ours. */
export function videoOf(provider: unknown, id: unknown): { provider: VideoProvider; id: string } | null {
  const known = VIDEO_PROVIDERS.find((each) => each === provider);
  return known !== undefined && typeof id === 'string' && VIDEO_PLAYERS[known].id.test(id) ? { provider: known, id } : null;
}
