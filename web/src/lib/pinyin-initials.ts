// Elements without a domain word know the libraries of the web only.
export { initialsOf } from '#contract/pinyin-initials.ts';
