import type { TrialData } from './trial-data.ts';
import { SEAT_COUNTS } from '#web/features/trials/labels.ts';
import { lengthText } from '#web/features/complaint/length-text.ts';

/** Returns the current state of a case and whose turn it is, as one sentence for this reader. */
export function nowText({ trial: { case: shown, role, actions, dossier, panel, withdrawal }, reader }: TrialData): string {
  const { state, outcome, asked, presenter, remark, lengths } = shown;
  const holder = presenter?.nickName ?? '主持人';
  const isHolder = role === 'presenter';
  const refile = actions.includes('refile') ? '你可以一键再递一次，证据带过去，排在最前。' : '';
  if (withdrawal?.isAsked) return '检举人想撤回，等你回话：同意，或者要求继续审。';
  if (withdrawal) return isHolder ? '检举人想撤回，在等被检举人回话，你的时钟停着。' : `检举人想撤回，在等被检举人回话，最多 ${lengths.consentHours} 小时。`;
  switch (state) {
    case 'filed':
      if (actions.includes('receive')) return `还没有人受理。受理以后由你审理，${lengths.turnHours} 小时没有动静会退回队列。`;
      if (shown.wasReceived) return '案子退回过队列，在等一位主持人受理。全案的时钟接着走，最后七天抽签交给一位主持人。';
      return `在等一位主持人受理，最多 ${lengths.queueDays} 天。`;
    case 'received':
      if (asked) return role === 'complainant' ? `审理人请你补充，答复以前时钟停着，最多 ${lengths.askedHours} 小时。` : '在等检举人补充，时钟停着。';
      return isHolder ? '案子在你手上。看过案卷，就通知被检举人答辩。' : `${holder}已经受理，正在看案卷。`;
    case 'answering':
      if (role === 'complainant' && asked) return '审理人请你补充，答复以前时钟停着。';
      if (isHolder && shown.isDirect) return '裁决你立案时就拟好了。被检举人的答辩期满，由抽签抽到的主持人合议定；你没有票，只能写明理由撤回。';
      if (actions.includes('answer'))
        return `轮到你答辩。答辩只交一次，和检举人的陈述并排放在一起，篇幅一样。时间不够，可以多要${lengthText(lengths.moreAnswerHours)}。`;
      return '在等被检举人答辩。答辩期满，或人人都以核对过的账号答了，才往下审。';
    case 'hearing':
      if (asked) return role === 'complainant' ? '审理人请你补充，答复以前时钟停着。' : '在等检举人补充，时钟停着。';
      return isHolder ? '双方都说过了，或答辩期已满。请写下裁决。' : `${holder}正在审理。`;
    case 'countersigning':
      if (actions.includes('countersign'))
        return `请你复核这份裁决：打开采信的每一件，写下复核了什么，同意就落印；站不住就退回。${lengths.signingDays} 天没有人落印，由时钟了结：最重拉黑 90 天，见习期里拟的处罚退回队列。`;
      return isHolder
        ? `裁决递上去了，等另一位主持人复核。复核的人抽签定，${lengths.signingDays} 天没有人落印，由时钟了结：最重拉黑 90 天，见习期里拟的处罚退回队列。`
        : '裁决已经拟定，等抽到的另一位主持人复核。';
    case 'panel':
      if (panel === null) return '裁决已经拟定，由抽签抽到的、没有瓜葛的主持人合议。';
      if (actions.includes('vote')) return '抽到你合议：打开采信的每一件，给每个角色投一档，写明为什么。';
      return `${SEAT_COUNTS[panel.size] ?? ''}合议人已抽出，${lengthText(lengths.panelDays * 24)}里各投各的，计票之前谁也看不到别人的票。`;
    case 'appealed':
      if (actions.includes('vote')) return '抽到你合议一份申诉：打开采信的每一件，投一档，写明为什么。只能维持或减轻。';
      if (actions.includes('decide')) return '抽到你答复一份申诉：维持、减轻或撤销，写明为什么，不能加重。';
      return `有一份申诉在等抽签抽到的主持人答复：${lengths.appealOpenDays} 天没有答复会叫来更多人，${lengths.appealSuspendDays} 天先暂停列名，${lengths.appealEndDays} 天由时钟了结。`;
    case 'closed':
      if (outcome === 'withdrawn') return remark === null ? '检举人撤回了这桩案子。' : `检举人撤回了这桩案子：${remark}。`;
      if (outcome === 'joined') return '这份检举并进了另一桩案子，在那里一起审。只想撤回自己那一份，到那边按“撤回检举”。';
      if (outcome === 'settled') return '双方和解，没有罚单。';
      if (outcome === 'lapsed' && shown.isDirect) return '裁决没有人能合议，案子逾期未结，没有罚单。';
      if (outcome === 'lapsed' && shown.wasReceived)
        return `从第一次受理起满 ${lengths.totalDays} 天没有裁决，案子逾期未结，没有罚单，对双方不作评价。${refile}`;
      if (outcome === 'lapsed') return `${lengths.queueDays} 天里没有人受理，案子自己结了。${refile}`;
      return dossier === null && reader.role === 'presenter' ? '已经结案，裁决是公开的。' : '已经结案。';
  }
}
