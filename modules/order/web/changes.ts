import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import type { orderCalls } from '../shared/calls.ts'

type Told = Answer<typeof orderCalls.detail>['amendments'][number]

const from = (before: string | null, after: string): string => `${before || NONE} → ${after}`

/** What an amendment changes, a sentence each: old → new. */
export const changesOf = (a: Told): string[] => [
  ...a.changes.flatMap((l) => [
    ...(cmp(l.qtyBefore, l.qtyAfter) === 0
      ? []
      : [`${l.seq} ${l.name} ${from(qtyText(l.qtyBefore), qtyText(l.qtyAfter))} ${l.unit}`]),
    ...(l.promisedAfter ? [`${l.seq} ${l.name} ${t('承诺到货')} ${from(l.promisedBefore, l.promisedAfter)}`] : []),
  ]),
  ...(a.expectedAfter ? [`${t('期望到货')} ${from(a.expectedBefore, a.expectedAfter)}`] : []),
  ...(a.pointAfter ? [`${t('配送点')} ${from(a.pointBefore, a.pointAfter)}`] : []),
  ...(a.amountBefore === a.amountAfter
    ? []
    : [`${t('订单金额')} ${from(moneyText(a.amountBefore), moneyText(a.amountAfter))}`]),
]

/** 第 2 版（第 1 次变更）; the first revision is the order as it was passed. */
export const revisionText = (revision: number): string =>
  t('第 {{revision}} 版（第 {{n}} 次变更）', { revision, n: revision - 1 })
