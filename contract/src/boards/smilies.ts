import { codeOf, EMOJI } from './emoji.ts';

/** What other boards call those of ours. */
const ALSO: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    大笑: '呲牙 哈哈',
    笑哭: '哭笑 笑cry',
    偷笑: '窃喜',
    得意: '计划通 坏笑',
    眨眼: 'blink',
    害羞: '羞',
    心动: '花痴 色 爱心',
    羡慕: '闪光',
    吐舌: '调皮',
    思考: '呆 托腮',
    疑问: '疑惑 咦',
    无语: '黑线',
    汗: '擦汗 流汗',
    尴尬: '囧',
    白眼: '冷 鄙视',
    委屈: '可怜',
    大哭: '哭 泪 流泪',
    心碎: '心 忧伤',
    生气: '怒 哼',
    暴怒: '抓狂 愤怒',
    惊讶: '惊 吓',
    惊恐: '怕',
    晕: '凌乱',
    困: '睡',
    捂脸: '瞎',
    装酷: '酷',
    赞: '赞同 goodjob 强',
    干杯: '啤酒 茶',
    狗头: 'doge 保命',
    吃瓜: '吃瓜群众',
    酸了: '柠檬',
    玫瑰: '鲜花 送花',
  }).flatMap(([ours, names]) => names.split(' ').map((name) => [name, ours])),
);

/** Returns how another board's smiley is written here: one of ours where there is one, otherwise its name in brackets. */
export function smileyFrom(name: string): string {
  const plain = name.trim();
  return codeOf(EMOJI.includes(plain) ? plain : (ALSO[plain] ?? plain));
}
