import { lineImport } from '#modules/purchase-list/server/public.ts'
import { itemLineTable } from '#modules/purchase-list/shared/line-table.ts'
import { orderCalls } from '../shared/calls.ts'
import { lineWords } from '../shared/words.ts'
import { orderReads as reads } from './queries/read.ts'
import { order, update } from './service.ts'

/** Lines of a file into an order that is not submitted; saving follows the same rules as the entry form. */
export const { importLines, template: orderLineTemplate } = lineImport({
  kind: 'orderLine',
  title: '采购订单明细',
  table: itemLineTable(lineWords, ['订购数量', '计划数量']),
  allow: orderCalls.import.allow,
  forChange: (ctx, id, version) => order.forChange(ctx, id, version, 'edit'),
  look: async (ctx, id) => {
    const { kind, supplierId } = (await order.lock(ctx, id)).doc
    return { kind, supplierId, lines: await reads.lines(ctx.tx, id) }
  },
  save: async (ctx, paper, lines) => {
    const { supplierId, pointId, kind, orderType, urgent, expectedDate, remark } = await order.get(ctx, paper.id)
    return update(ctx, { ...paper, supplierId, pointId, kind, orderType, urgent, expectedDate, remark, lines })
  },
  says: {
    unsaved: '请先保存采购订单，再导入明细',
    elsewhere: '请在采购订单中导入明细',
    most: '一张订单最多 {{n}} 行',
  },
})
