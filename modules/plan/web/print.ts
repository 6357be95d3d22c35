import type { Answer } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, moneyText, priceText, qtyText, timeText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { planCalls, planTypes } from '../shared/calls.ts'
import { planMachine } from '../shared/machine.ts'

type Doc = Answer<typeof planCalls.print>['documents'][number]

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '采购计划',
  landscape: true,
  org: (p) => p.hospital,
  head: (p) => [
    ['计划类型', t(planTypes[p.planType])],
    ['产品大类', t(productKinds[p.kind as 0])],
    ['状态', t(planMachine.states[p.status].label)],
    ['配送点', p.point],
    ...(p.department ? ([['科室', p.department]] as [string, string][]) : []),
    ['计划周期', `${dateText(p.periodFrom)} ~ ${dateText(p.periodTo)}`],
    ['加急', p.urgent ? t('是') : t('否')],
    ['创建人', p.creatorName],
    ['创建时间', timeText(p.createdAt)],
    ['备注', p.remark],
  ],
  columns: [
    { label: '行号', width: 10, align: 'center', show: (l) => l.seq },
    { label: '产品编码', width: 22, show: (l) => l.code },
    { label: '产品名称', show: (l) => l.name },
    { label: '规格', width: 36, show: (l) => `${l.spec} ${l.packSpec}` },
    { label: '生产企业', width: 42, show: (l) => l.manufacturer },
    { label: '供应商', width: 42, show: (l) => l.supplier },
    { label: '单位', width: 10, align: 'center', show: (l) => l.unit },
    { label: '数量', width: 15, align: 'right', show: (l) => qtyText(l.qty) },
    { label: '单价', width: 17, align: 'right', show: (l) => priceText(l.price) },
    { label: '金额', width: 21, align: 'right', show: (l) => moneyText(l.amount) },
  ],
  lines: (p) => p.lines,
  sums: (p) => [['计划总数量', qtyText(p.totalQty)]],
  amount: (p) => p.totalAmount,
  signs: ['制单', '审核', '批准'],
}

/** Printing of this module's document, the same from list and page. */
export const usePlanPrint = () => usePrint(planCalls.print, form, [planCalls.detail])
