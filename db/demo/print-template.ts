import type { Actor } from '#kernel/server/ctx.ts'
import { builtIn } from '#kernel/shared/paper-template.ts'
import { orderPaper } from '#modules/order/shared/paper.ts'
import { printTemplateCalls } from '#modules/print-template/shared/calls.ts'
import { ask } from './ask.ts'

/** A hospital prints its orders its own way: without the status, with blank lines down to the foot, and saying where goods are taken. */
export const loadPrintTemplate = async (keeper: Actor): Promise<void> => {
  const usual = builtIn(orderPaper)
  const template = {
    ...usual,
    fields: usual.fields.filter((key) => key !== 'status'),
    fill: true,
    signs: ['采购员', '采购审核', '供应商签收', '库管员'],
    blocks: [
      ...usual.blocks,
      { kind: 'text' as const, x: 10, y: 10, width: 60, height: 5, text: '收货时间：工作日 8:00–16:30' },
    ],
  }
  await ask(keeper, printTemplateCalls.save, { kind: orderPaper.kind, version: 0, template })
}
