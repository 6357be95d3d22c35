import { word, wordsOf } from '#kernel/shared/words.ts'

/** Fields of a level 审批级 of a flow. */
export const stepWords = wordsOf({
  name: word.text('审批级名称'),
  minAmount: word.money('起审金额（元）'),
  roleIds: word.text('审批角色'),
  userIds: word.text('审批人'),
})
