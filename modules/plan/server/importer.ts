import { lineImport } from '#modules/purchase-list/server/public.ts'
import { itemLineTable } from '#modules/purchase-list/shared/line-table.ts'
import { planCalls } from '../shared/calls.ts'
import { lineWords } from '../shared/words.ts'
import { planReads as reads } from './queries/read.ts'
import { plan, update } from './service.ts'

/** Lines of a file into a plan; saving follows the same rules as the entry form. */
export const { importLines, template: planLineTemplate } = lineImport({
  kind: 'planLine',
  title: '采购计划明细',
  table: itemLineTable(lineWords, ['计划数量']),
  allow: planCalls.import.allow,
  forChange: (ctx, id, version) => plan.forChange(ctx, id, version, 'edit'),
  look: async (ctx, id) => {
    const { kind } = (await plan.lock(ctx, id)).doc
    return { kind, lines: await reads.lines(ctx.tx, id) }
  },
  save: (ctx, paper, lines) => update(ctx, { ...paper, lines }),
  says: {
    unsaved: '请先保存采购计划，再导入明细',
    elsewhere: '请在采购计划中导入明细',
    most: '一张计划最多 {{n}} 行',
  },
})
