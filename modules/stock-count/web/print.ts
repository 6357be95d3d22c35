import type { Answer } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told } from '#kernel/web/words.tsx'
import { packsText } from '#modules/stock/shared/causes.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'
import { varianceReasons } from '../shared/reasons.ts'
import { countLineWords, countWords } from '../shared/words.ts'

type Doc = Answer<typeof calls.print>['documents'][number]
type Line = Doc['lines'][number]

const packs = (key: 'bookQty' | 'counted' | 'variance') => (l: Line) => {
  const n = l[key]
  return n === null ? '' : packsText(n, l.ratio, l.unit, l.minUnit)
}

/** Blank for what is not known: before and while it is counted a sheet to write on, after it the result. */
const form: PrintForm<Doc, Line> = {
  title: '盘点单',
  landscape: true,
  org: (c) => c.hospital,
  head: (c) =>
    told(countWords, c, [
      ...(['point', 'scope', 'status'] as const),
      c.category && 'category',
      c.since && 'since',
      ...(['startedAt', 'creatorName', 'auditorName', 'remark'] as const),
    ]),
  columns: printed(countLineWords, [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 24],
    ['lotNo', 26],
    ['expiryDate', 22],
    ['supplier', 36],
    { label: countLineWords.bookQty.label, width: 28, align: 'right', show: packs('bookQty') },
    { label: countLineWords.counted.label, width: 28, align: 'right', show: packs('counted') },
    { label: countLineWords.variance.label, width: 24, align: 'right', show: packs('variance') },
    { label: countLineWords.reason.label, width: 20, show: (l) => (l.reason ? t(varianceReasons[l.reason]) : '') },
  ]),
  lines: (c) => c.lines,
  sums: (c) =>
    c.gainValue === null
      ? []
      : [
          [countWords.gainValue.label, moneyText(c.gainValue)],
          [countWords.lossValue.label, moneyText(c.lossValue ?? '0')],
        ],
  signs: ['盘点', '复盘', '审核'],
}

export const useCountPrint = () => usePrint(calls.print, form, [calls.detail])
