import { say } from '#kernel/server/say.ts'
import { capitalAmount } from '#kernel/shared/capital.ts'
import { toCell } from '#kernel/shared/cell.ts'
import type { Field, FieldValue } from '#kernel/shared/field.ts'
import { fieldOf, type Words, word, wordsOf } from '#kernel/shared/words.ts'
import { invoiceWords } from '#modules/invoice/shared/words.ts'
import { checks, everyCheck, marks } from '#modules/invoice-match/shared/checks.ts'
import { invoiceExceptionWords } from '#modules/invoice-match/shared/words.ts'
import {
  holdWords,
  paymentWords,
  promiseWords,
  requisitionLineWords,
  requisitionWords,
} from '#modules/requisition/shared/words.ts'
import type { Matches, Whole, WholeInvoice } from './whole.ts'

type Lang = 'zh' | 'en'
type Row = Readonly<Record<string, unknown>>

const stepWords = wordsOf({
  at: word.time('时间'),
  orgName: word.text('机构', 180),
  userName: word.text('操作人', 90),
  label: word.text('操作', 110),
  reason: word.text('说明', 200),
})
const runWords = wordsOf({
  number: word.text('发票号码', 190),
  runAt: word.time('核对时间'),
  runnerName: word.text('核对人', 90),
  found: word.text('核对结果', 400),
})

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const plain = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c]!)

/** Fields as a page says them, by their words. */
const sayer = (lang: Lang) => {
  const t = (text: string) => plain(say(text, lang))
  const cell = (f: Field, row: Row): string => {
    const text = toCell(f, row[f.key] as FieldValue)
    return f.type === 'choice' || f.type === 'bool' || f.key === 'label' ? t(text) : plain(text)
  }
  const some = <W extends Words>(words: W, keys: readonly (keyof W & string)[]) =>
    keys.map((k) => fieldOf(words, k, {}))
  return {
    t,
    facts: <W extends Words>(words: W, row: Row, ...keys: (keyof W & string)[]) =>
      some(words, keys).map((f) => `<tr><th>${t(f.label)}</th><td>${cell(f, row)}</td></tr>`),
    table: <W extends Words>(title: string, words: W, rows: readonly Row[], ...keys: (keyof W & string)[]) => {
      const fields = some(words, keys)
      if (rows.length === 0) return `<h2>${t(title)}</h2><p>${t('无')}</p>`
      return `<h2>${t(title)}</h2><table><thead><tr>${fields.map((f) => `<th>${t(f.label)}</th>`).join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr>${fields.map((f) => `<td>${cell(f, row)}</td>`).join('')}</tr>`)
        .join('\n')}</tbody></table>`
    },
  }
}

const style = `body{font:14px/1.5 "Noto Sans SC","Microsoft YaHei",SimSun,sans-serif;margin:24px;color:#111}
h1{font-size:20px;text-align:center}h2{font-size:15px;margin:20px 0 6px}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:3px 6px;text-align:left;vertical-align:top}
th{background:#f0f0f0;font-weight:600;white-space:nowrap}@media print{body{margin:0}thead{display:table-header-group}tr{break-inside:avoid}}`

/** What a run found of what did not simply pass. */
const foundIn = (run: Matches['runs'][number], lang: Lang): string =>
  everyCheck
    .flatMap((check, i) => {
      const mark = run.marks[i] as keyof typeof marks
      return mark === 'p' || mark === '-' || mark === 'n'
        ? []
        : [`${check} ${say(checks[check], lang)}: ${say(marks[mark], lang)}`]
    })
    .join('; ') || say('相符', lang)

/** What a reader opens first: a page of its own, that needs nothing but itself, to be read and printed. */
export const summaryOf = (
  lang: Lang,
  d: Whole,
  invoices: readonly WholeInvoice[],
  matches: readonly Matches[],
): string => {
  const { t, facts, table } = sayer(lang)
  const runs = matches.flatMap((m, i) =>
    m.runs.map((r) => ({
      number: invoices[i]!.number,
      runAt: r.runAt,
      runnerName: r.runnerName,
      found: foundIn(r, lang),
    })),
  )
  const exceptions = matches.flatMap((m) => m.exceptions)
  const title = `${t('请款单证据包')} ${plain(d.no)}`
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1>
<table>${facts(requisitionWords, d, 'no', 'status', 'hospital', 'supplier', 'kind', 'contractNo', 'period', 'payMethod', 'amount').join('')}
<tr><th>${t('大写金额')}</th><td>${plain(capitalAmount(d.amount))}</td></tr>
${facts(requisitionWords, d, 'prepaidAmount', 'paidAmount', 'leftAmount', 'restAmount', 'accountName', 'bankName', 'account', 'dueOn', 'promisedOn', 'creatorName', 'createdAt').join('')}
${facts(requisitionWords, d, 'auditorName', 'auditedAt', 'remark').join('')}</table>
${table('请款明细', requisitionLineWords, d.lines, 'seq', 'invoiceNo', 'issueDate', 'dueOn', 'invoiceAmount', 'paidBefore', 'amount', 'oppositeNo', 'paidAmount')}
${table('发票', invoiceWords, invoices, 'no', 'number', 'invoiceType', 'status', 'sellerName', 'buyerName', 'exclAmount', 'taxAmount', 'amount', 'linkedAmount', 'auditorName')}
${table('发票核对', runWords, runs, 'number', 'runAt', 'runnerName', 'found')}
${table('核对异常', invoiceExceptionWords, exceptions, 'no', 'check', 'level', 'status', 'diff', 'overriderName', 'lastNote')}
${table('付款记录', paymentWords, d.payments, 'no', 'payDate', 'amount', 'payMethod', 'bankVoucherNo', 'payerName', 'paidAt', 'note')}
${table('承诺付款日', promiseWords, d.promises, 'payOn', 'note', 'promiserName', 'promisedAt')}
${table('冻结记录', holdWords, d.holds, 'holdKind', 'orgName', 'reason', 'until', 'holderName', 'heldAt', 'lifterName', 'liftedAt', 'liftNote')}
${table('审批', stepWords, d.history, 'at', 'orgName', 'userName', 'label', 'reason')}
</body></html>
`
}
