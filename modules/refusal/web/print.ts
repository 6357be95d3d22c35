import type { Answer } from '#kernel/shared/call.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told } from '#kernel/web/words.tsx'
import { refusalCalls } from '../shared/calls.ts'
import { refusalLineWords, refusalWords } from '../shared/words.ts'

type Doc = Answer<typeof refusalCalls.print>['documents'][number]

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '拒收单',
  landscape: true,
  org: (d) => d.hospital,
  head: (d) =>
    told(refusalWords, d, [
      ...(['supplier', 'deliveryNo', 'orderNo', 'point', 'status', 'createdAt', 'answerBy', 'answer'] as const),
      d.answerReason && 'answerReason',
      d.ruling !== '' && 'ruling',
      d.ruling !== '' && 'rulingReason',
      d.handleMode !== '' && 'handleMode',
      d.handleNote && 'handleNote',
      d.remark && 'remark',
    ]),
  columns: printed(refusalLineWords, [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 26],
    ['lotNo', 24],
    ['expiryDate', 20],
    ['unit', 12],
    ['qty', 18],
    ['reasonCode', 28],
    ['reasonText', 40],
    ['price', 18],
    ['amount', 22],
  ]),
  lines: (d) => d.lines,
  sums: (d) => told(refusalWords, d, ['lineCount']),
  amount: (d) => d.amount,
  signs: ['拒收人', '供应商', '裁定'],
}

/** Printing, the same from list and page. */
export const useRefusalPrint = () => usePrint(refusalCalls.print, form, [refusalCalls.detail])
