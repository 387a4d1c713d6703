import { MERGE_UNDO_DAYS, UNDO_DAYS } from '../staff-limits.ts';

/** What is on record of an act of staff beside who, when and why. */
interface ActKind {
  /** Which part of its target it changes, where others change other parts of the same: only acts on one part stand in each other's way. */
  part?: string;
  /** What it is called where it is read. */
  label: string;
  /** The act that takes it back; left out where nothing does. */
  undoneBy?: string;
  /** How it is taken back otherwise than by undoing its record, as a sentence. */
  takenBack?: string;
  /** For how many days, where that is not the usual time. */
  undoDays?: number;
  /** A dangerous act: its actor has to have verified themselves in the browser in the last minutes. */
  needsFactor?: true;
}

/** Every act of staff that is put on record, by its name: `<thing>.<what was done to it>`. */
export const AUDIT_ACTS = {
  'member.suspend': { label: '停用会员', undoneBy: 'member.restore', part: 'suspension' },
  'member.restore': { label: '恢复会员', takenBack: '可以再停用', part: 'suspension' },
  'member.warn': { label: '警告会员', undoneBy: 'member.unwarn', part: 'warning' },
  'member.unwarn': { label: '收回警告', part: 'warning' },
  'member.role': { label: '改会员的身份', undoneBy: 'member.role', needsFactor: true, part: 'office' },
  'member.totp_off': { label: '替会员关掉两步验证', needsFactor: true, part: 'sign-in' },
  'member.unlock': { label: '解除登录锁定', part: 'sign-in' },
  'member.email_code': { label: '往会员的新邮箱寄验证码', part: 'sign-in' },
  'member.email': { label: '替会员换绑邮箱', undoneBy: 'member.keep_email', undoDays: 3, needsFactor: true, part: 'email' },
  'member.keep_email': { label: '不换绑邮箱了', part: 'email' },
  'member.retrieve': { label: '寄重设密码的信', part: 'sign-in' },
  'member.end_sessions': { label: '让会员在所有设备上退出', part: 'sign-in' },
  'member.clean': { label: '清理会员的发言', undoneBy: 'member.unclean', undoDays: 7, needsFactor: true, part: 'cleaning' },
  'member.unclean': { label: '放回清理的发言', part: 'cleaning' },
  'member.merge_codes': { label: '寄合并会员的验证码', part: 'sign-in' },
  'member.merge': { label: '合并会员', undoneBy: 'member.unmerge', undoDays: MERGE_UNDO_DAYS, needsFactor: true, part: 'merging' },
  'member.unmerge': { label: '分开合并的会员', part: 'merging' },
  'member.export': { label: '导出会员名单', needsFactor: true, part: 'reading' },
  'member.note': { label: '给会员记一笔', takenBack: '以后可以再改', part: 'note' },
  'member.close': { label: '代会员注销', undoneBy: 'member.keep', undoDays: 15, needsFactor: true, part: 'closing' },
  'member.keep': { label: '不代会员注销了', part: 'closing' },
  'appeal.decide': { label: '答复会员的申诉' },
  'operator.add': { label: '新建管理员', needsFactor: true },
  'operator.deputy': { label: '换管理员的代理人', takenBack: '以后可以再换' },
  'operator.away': { label: '管理员离开或回来', takenBack: '以后可以再改' },
  'notification.answer': { label: '应下一条要人处理的通知' },
  'presenter.approve': { label: '通过主持人申请', needsFactor: true, part: 'office' },
  'presenter.refuse': { label: '退回主持人申请', part: 'office' },
  'presenter.suspend': { label: '暂停主持人资格', undoneBy: 'presenter.restore', part: 'office' },
  'presenter.restore': { label: '恢复主持人资格', takenBack: '可以再暂停', needsFactor: true, part: 'office' },
  'presenter.probation': { label: '改主持人的见习期', undoneBy: 'presenter.probation', part: 'office' },
  'presenter.resign': { label: '主持人荣休', part: 'office' },
  'post.essence': { label: '评精或撤下精华', undoneBy: 'post.essence', part: 'essence' },
  'post.hide': { label: '遮住帖子', takenBack: '看过没事，可以放回来', part: 'removal' },
  'post.remove': { label: '移除帖子', undoneBy: 'post.restore', part: 'removal' },
  'post.restore': { label: '恢复帖子', takenBack: '可以再移除', part: 'removal' },
  'post.move': { label: '移动帖子', undoneBy: 'post.move', part: 'place' },
  'post.pin': { label: '置顶帖子', undoneBy: 'post.unpin', part: 'pin' },
  'post.unpin': { label: '取消置顶', undoneBy: 'post.pin', part: 'pin' },
  'post.lock': { label: '锁定帖子的回复', undoneBy: 'post.unlock', part: 'lock' },
  'post.unlock': { label: '打开帖子的回复', undoneBy: 'post.lock', part: 'lock' },
  'post.retitle': { label: '改帖子的标题和标签', undoneBy: 'post.retitle', part: 'words' },
  'tag.rename': { label: '改标签的名字', undoneBy: 'tag.undo', undoDays: 7 },
  'tag.merge': { label: '合并标签', undoneBy: 'tag.undo', undoDays: 7 },
  'tag.ban': { label: '停用标签', undoneBy: 'tag.undo', undoDays: 7 },
  'tag.undo': { label: '撤销标签的改名、合并或停用' },
  'tag.allow': { label: '放开停用或并走的标签', takenBack: '可以再停用' },
  'content.act': { label: '一次处理许多内容', undoneBy: 'content.undo' },
  'content.undo': { label: '撤销一次处理的许多内容' },
  'takedown.save': { label: '登记下架的命令' },
  'takedown.execute': { label: '按法律要求下架', needsFactor: true },
  'queue.leave': { label: '把一件待审留给主持人' },
  'proof.refuse': { label: '核对角色：备注对不上' },
  'takedown.return': { label: '退回下架的命令' },
  'takedown.release': { label: '解除下架', needsFactor: true },
  'counter_notice.forward': { label: '转送不侵权声明', needsFactor: true },
  'counter_notice.return': { label: '退回不侵权声明补正' },
  'counter_notice.stop': { label: '收到起诉或投诉，不放回' },
  'counter_notice.dismiss': { label: '投诉人的答复不算数' },
  'counter_notice.restore': { label: '凭不侵权声明放回' },
  'illegal_report.answer': { label: '答复公众举报' },
  'post.approve': { label: '放出待审核的帖子', part: 'removal' },
  'post.reject': { label: '退回待审核的帖子', part: 'removal' },
  'comment.hide': { label: '遮住评论', takenBack: '看过没事，可以放回来' },
  'comment.remove': { label: '移除评论', undoneBy: 'comment.restore' },
  'comment.restore': { label: '恢复评论', takenBack: '可以再移除' },
  'comment.approve': { label: '放出待审核的评论' },
  'comment.reject': { label: '退回待审核的评论' },
  'case.hold_comments': { label: '结案的案子下，新评论先看再放' },
  'report.uphold': { label: '举报成立' },
  'report.reject': { label: '举报不成立' },
  'scenery.approve': { label: '收下风景' },
  'scenery.refuse': { label: '退回风景' },
  'scenery.remove': { label: '撤下风景', undoneBy: 'scenery.restore' },
  'scenery.restore': { label: '放回撤下的风景', takenBack: '可以再撤下' },
  'column.first_posts': { label: '改新人首帖要不要先看', undoneBy: 'column.first_posts' },
  'column.publish': { label: '发布栏目', undoneBy: 'column.publish' },
  'term.save': { label: '加或改字典的条目', undoneBy: 'term.save' },
  'term.retire': { label: '停用或放回字典的条目', undoneBy: 'term.retire' },
  'term.paste': { label: '粘贴一整张字典' },
  'term.order': { label: '排字典的次序', undoneBy: 'term.order' },
  'game.save': { label: '加或改游戏', undoneBy: 'game.save' },
  'game.order': { label: '排游戏的次序', undoneBy: 'game.order' },
  'cache.clear': { label: '清空缓存' },
  'site.mode': { label: '开站、改成只读或关站', undoneBy: 'site.mode', needsFactor: true },
  'setting.save': { label: '改设置', undoneBy: 'setting.save' },
  'suggestion.move': { label: '改意见的状态', undoneBy: 'suggestion.move' },
  'suggestion.answer': { label: '答复意见' },
  'word.save': { label: '加或改敏感词', undoneBy: 'word.remove' },
  'word.remove': { label: '去掉敏感词', undoneBy: 'word.save' },
  'word.allow': { label: '改敏感词的许可用法', undoneBy: 'word.allow' },
  'word.export': { label: '导出敏感词', needsFactor: true },
  'page.publish': { label: '换文字页', undoneBy: 'page.publish' },
  'home.save': { label: '改首页', undoneBy: 'home.save' },
  'announcement.save': { label: '挂或改横幅', undoneBy: 'announcement.save' },
  'announcement.send': { label: '给大家发消息', needsFactor: true },
  'announcement.end': { label: '撤下横幅', undoneBy: 'announcement.save' },
  'plugin.add': { label: '上架插件', undoneBy: 'plugin.remove' },
  'plugin.remove': { label: '去掉刚上架的插件' },
  'plugin.screenshots': { label: '换插件截图', undoneBy: 'plugin.screenshots' },
  'plugin.withdraw': { label: '撤下插件', undoneBy: 'plugin.restore' },
  'plugin.restore': { label: '放回撤下的插件', takenBack: '可以再撤下', needsFactor: true },
  'sponsor.add': { label: '添赞助者', undoneBy: 'sponsor.remove' },
  'sponsor.change': { label: '改赞助者', undoneBy: 'sponsor.change' },
  'sponsor.remove': { label: '撤下赞助者', undoneBy: 'sponsor.add' },
  'backup.run': { label: '现在做一份备份' },
  'backup.test': { label: '试一份备份' },
  'backup.download': { label: '下载备份', needsFactor: true },
  'backup.key': { label: '记下备份的私钥试过了' },
  'backup.remove': { label: '删掉备份', needsFactor: true },
  'mail.template': { label: '改信的措辞', undoneBy: 'mail.template' },
  'mail.test': { label: '寄一封试信' },
  'sms.template': { label: '改短信的措辞', undoneBy: 'sms.template' },
  'sms.test': { label: '发一条试短信' },
  'webhook.save': { label: '加或改推送', takenBack: '以后可以改，也可以去掉', needsFactor: true },
  'webhook.test': { label: '送一条试试' },
  'webhook.remove': { label: '去掉推送' },
  'webhook.resend': { label: '把一条推送再送一次' },
  'token.save': { label: '发接口令牌', takenBack: '随时可以作废', needsFactor: true },
  'token.revoke': { label: '作废接口令牌' },
  'statistics.recount': { label: '把统计重数一遍' },
  'site.light': { label: '点火：建站' },
  'site.renew': { label: '演示站变成正式站', needsFactor: true },
  'storm.start': { label: '开风暴', undoneBy: 'storm.end' },
  'storm.end': { label: '停下风暴', takenBack: '随时可以再打开' },
  'block.save': { label: '拦网络、指纹或邮箱域名', undoneBy: 'block.remove' },
  'block.remove': { label: '不再拦网络、指纹或邮箱域名', undoneBy: 'block.save' },
  'sign_up.approve': { label: '放进一个等着的注册' },
  'sign_up.refuse': { label: '不收一个等着的注册' },
  'invitation.revoke': { label: '作废邀请码', undoneBy: 'invitation.restore' },
  'invitation.restore': { label: '放回作废的邀请码', takenBack: '可以再作废' },
  'look_alike.release': { label: '放出一组相似的文字' },
  'look_alike.remove': { label: '移除一组相似的文字' },
  'job.run': { label: '让一样后台的活现在就做' },
  'job.retry': { label: '让没做成的活再做一次' },
  'job.stop': { label: '停下一样后台的活' },
  'search.check': { label: '核对搜索的索引' },
  'search.rebuild': { label: '重建搜索的索引' },
  'files.copy': { label: '抄写上传的文件' },
  'files.drop': { label: '删掉数据目录里搬走了的文件' },
  'import.check': { label: '核对要搬进来的文件' },
  'import.run': { label: '从别的站搬进来', takenBack: '搬进来以后，可以整批退回去', needsFactor: true },
  'import.stop': { label: '停下核对或搬' },
  'import.undo': { label: '把搬进来的退回去', needsFactor: true },
  'mail.bounce': { label: '记下一个退信的邮箱', takenBack: '以后可以再放行' },
  'mail.release': { label: '又往一个邮箱寄信', takenBack: '以后可以再记下' },
  'shipped.add': { label: '添上程序带来的内容' },
  'shipped.replace': { label: '升级换新没改过的内容' },
  'shipped.retire': { label: '升级停用不再提供的内容' },
  'shipped.take': { label: '换成程序带来的内容', undoneBy: 'shipped.restore' },
  'shipped.restore': { label: '放回换下来的内容' },
  'shipped.keep': { label: '留用自己改过的内容', undoneBy: 'shipped.ask' },
  'shipped.ask': { label: '再问一次换不换成程序带来的内容' },
  'check.run': { label: '再查一遍网站好不好' },
  'check.mute': { label: '让一项检查安静几天', takenBack: '到了日子会再提醒' },
  'security_log.open': { label: '打开安全日志', needsFactor: true },
  'security_log.purge': { label: '删掉过期的安全日志' },
  'audit.verify': { label: '验证记录的链' },
  'audit.export': { label: '导出管理记录', needsFactor: true },
  'private.read': { label: '打开不公开的资料', part: 'reading' },
} as const satisfies Readonly<Record<string, ActKind>>;

export type AuditAct = keyof typeof AUDIT_ACTS;

/** Returns what there is to know of an act (`undoneBy` null: nothing takes it back). A name this version does not know is its own label. */
export function describeAct(act: string): { label: string; undoneBy: string | null; undoDays: number; takenBack: string | null; needsFactor: boolean } {
  const kind: ActKind | undefined = isAuditAct(act) ? AUDIT_ACTS[act] : undefined;
  return {
    label: kind?.label ?? act,
    undoneBy: kind?.undoneBy ?? null,
    undoDays: kind?.undoDays ?? UNDO_DAYS,
    takenBack: kind?.takenBack ?? null,
    needsFactor: kind?.needsFactor ?? false,
  };
}

/** The acts that another one takes back. */
export const UNDOABLE_ACTS: readonly string[] = Object.keys(AUDIT_ACTS).filter((act) => describeAct(act).undoneBy !== null);

/** Returns the acts that change other parts of their targets than this one. */
export function actsApartFrom(act: string): string[] {
  return Object.keys(AUDIT_ACTS).filter((other) => partOf(other) !== partOf(act));
}

function partOf(act: string): string | null {
  const kind: ActKind | undefined = isAuditAct(act) ? AUDIT_ACTS[act] : undefined;
  return kind?.part ?? null;
}

function isAuditAct(act: string): act is AuditAct {
  return Object.hasOwn(AUDIT_ACTS, act);
}
