import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { recallCalls } from '../shared/calls.ts'
import { recallMachine } from '../shared/machine.ts'

export const at = '/inventory/recall'
export const stale = [recallCalls.query, recallCalls.detail]
export type Recall = Answer<typeof recallCalls.detail>
export type Task = Recall['taskList'][number]
export type Preview = Answer<typeof recallCalls.preview>

/** Minimum units as people count them. */
export const unitsOf =
  ({ ratio, unit, minUnit }: Pick<Recall, 'ratio' | 'unit' | 'minUnit'>) =>
  (units: string) =>
    packsText(units, ratio, unit, minUnit)

/** What issuing would stop, in numbers (ux.md 73). */
export const previewText = (p: Preview, drill: boolean): string => {
  if (!drill && p.hospitals + p.suppliers === 0)
    return t('目前没有机构有过或正在接收这些批号；发布后到货即停用，发货即拒绝')
  const of = { hospitals: p.hospitals, suppliers: p.suppliers, units: unitsOf(p)(p.units), way: unitsOf(p)(p.onWay) }
  return drill
    ? t('演练：通知 {{hospitals}} 家医院、{{suppliers}} 家供应商，不锁定库存（账面 {{units}}，在途 {{way}}）', of)
    : t('立即停用 {{hospitals}} 家医院的 {{n}} 个库存批次，共 {{units}}；在途 {{way}}；通知 {{suppliers}} 家供应商', {
        ...of,
        n: p.balances,
      })
}

/** What may be done with a recall; it is issued on its page, where its reach stands. */
export const useRecallActs = (o: { gone?: () => void; preview?: Preview | undefined; list?: true } = {}) =>
  useActs<typeof recallMachine, ActDoc & { drill: boolean; tasks: number }>(recallMachine, recallCalls, {
    refresh: stale,
    at,
    ...(o.gone ? { gone: o.gone } : {}),
    by: o.list ? { issue: (r) => go(`${at}/${r.id}`) } : {},
    tells: {
      issue: (r) => o.preview && previewText(o.preview, r.drill),
      close: (r) =>
        r.drill || r.tasks > 0
          ? undefined
          : t('还没有机构有过这些批号；结案后到货仍然停用，但收到的机构不再有任务，是否结案？'),
      cancel: (r) => t('{{n}} 个机构的任务随之解除，锁定的批号恢复可用', { n: r.tasks }),
    },
  })
