import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { ACTOR, CASE_TITLE, SUBJECT, words } from '#server/modules/messages/index.ts';
import { progress } from '../case/notifications-forms.ts';

/** The messages about complaints that are joined. */
export const JOIN_NOTIFICATIONS = {
  /** To who filed the complaint; about the case it is part of now. */
  joined: progress('case-joined', () => [
    words`你的检举并案了`,
    words`${ACTOR} 把你的检举并进了《${SUBJECT}》，同一件事一起审。你的陈述、证据和诉求都带过去了，你也是这桩案子的当事人；只想撤回自己那一份，也随时可以。`,
  ]),
  /** To the complainants who are in the case already. */
  others: progress('case-joined-others', () => [
    words`有人也在场，案子并了一份检举`,
    words`《${CASE_TITLE}》并进了一份同一件事的检举，一起审。你的那一份不变。`,
  ]),
  /** To an accused. */
  accused: progress<{ hours?: number }>('case-joined-accused', ({ data }) => [
    words`案子里并了一份检举`,
    words`《${SUBJECT}》并进了一份同一件事的检举，陈述和证据都在案卷里。你看到还不满 ${data.hours ?? LAWFUL_LENGTHS.newEvidenceHours} 小时的，裁决不能用。`,
  ]),
  judge: progress<{ count: number }>('case-joined-judge', ({ data }) => [words`并案了`, words`《${CASE_TITLE}》现在一共 ${data.count} 份检举。`]),
  /** To who is left in a case from which one has withdrawn their own complaint. */
  left: progress('case-joined-left', () => [words`有人撤回了自己那一份检举`, words`《${SUBJECT}》里有一位检举人撤回了自己那一份，案子为其余的人接着审。`]),
};
