// Elements without a domain word know the libraries of the web only.
export { soundsLike } from '#contract/text/pinyin.ts';
