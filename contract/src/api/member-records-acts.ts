/** The acts of staff that the member they hit reads of, as they are called to them. What only prepares something, notes, and reports that came to nothing stay inside. */
export const RECORDED_ACT_LABELS = {
  'member.suspend': '停用账号',
  'member.restore': '恢复账号',
  'member.warn': '警告',
  'member.unwarn': '收回警告',
  'member.role': '改身份',
  'member.totp_off': '关掉两步验证',
  'member.unlock': '解除登录锁定',
  'member.email': '换绑邮箱',
  'member.keep_email': '邮箱不换了',
  'member.retrieve': '寄重设密码的信',
  'member.end_sessions': '在所有设备上退出',
  'member.clean': '清理发言',
  'member.unclean': '放回清理的发言',
  'member.close': '代为注销',
  'member.keep': '不注销了',
  'appeal.decide': '答复申诉',
  'presenter.approve': '通过主持人申请',
  'presenter.refuse': '退回主持人申请',
  'presenter.suspend': '暂停主持人资格',
  'presenter.restore': '恢复主持人资格',
  'presenter.probation': '改主持人的见习期',
  'presenter.resign': '主持人荣休',
  'proof.refuse': '核对角色：备注对不上',
  'post.essence': '评精或撤下精华',
  'post.hide': '先遮住，等人看',
  'post.remove': '移除',
  'post.restore': '放回',
  'post.move': '移到别的栏目',
  'post.pin': '置顶',
  'post.unpin': '取消置顶',
  'post.lock': '锁定回复',
  'post.unlock': '打开回复',
  'post.retitle': '改标题和标签',
  'post.approve': '审核通过',
  'post.reject': '审核退回',
  'comment.hide': '先遮住，等人看',
  'comment.remove': '移除',
  'comment.restore': '放回',
  'comment.approve': '审核通过',
  'comment.reject': '审核退回',
  'scenery.approve': '收下',
  'scenery.refuse': '退回',
  'scenery.remove': '撤下',
  'scenery.restore': '放回',
  'report.uphold': '有举报，看过后成立',
  'invitation.revoke': '作废邀请码',
  'sign_up.approve': '放进注册',
  'takedown.execute': '按法律要求移除',
  'takedown.release': '解除按法律要求的移除',
  'private.read': '打开不公开的邮箱或手机号',
} as const satisfies Readonly<Record<string, string>>;

export type RecordedAct = keyof typeof RECORDED_ACT_LABELS;

export const RECORDED_ACTS = Object.keys(RECORDED_ACT_LABELS).filter(isRecordedAct);

/** Returns whether the member it hits reads of an act. */
export function isRecordedAct(act: string): act is RecordedAct {
  return Object.hasOwn(RECORDED_ACT_LABELS, act);
}
