import { z } from 'zod'
import { each, Id, Moment } from '#kernel/shared/page.ts'
import { boxMost, traceResults } from '#modules/delivery/shared/trace.ts'

/** What becomes of a code that is scanned (domain-trace §4.4): the supplier's sentences, and those of what is in the house. */
export const scanResults = {
  ...traceResults,
  again: '本次重复：追溯码 {{told}} 已采集',
  inStock: '追溯码 {{told}} 已在库',
  unmapped: '未对照：标识码 {{told}} 还没有对应的产品',
  sold: '追溯码 {{told}} 已发出，疑为回流药，请隔离核查',
  gone: '追溯码 {{told}} 已报废或调出',
  otherHospital: '追溯码 {{told}} 在另一机构在库，请隔离核查',
  second: '89 开头的特殊药品追溯码须第二人复核',
  notOpen: '此单尚未发货或已作废，不能采集',
} as const
export type ScanResult = keyof typeof scanResults

const text = z.string().trim().max(200)
const one = {
  id: Id,
  code: text.default(''),
  lineId: Id.optional(),
  children: z.array(text.min(1)).max(boxMost).optional(),
  undoes: Id.optional(),
  deviceAt: Moment.optional(),
}
const sense = (s: z.output<z.ZodObject<typeof one>>, ctx: z.RefinementCtx): void => {
  if (s.undoes === undefined) return
  for (const key of ['lineId', 'children'] as const)
    if (s[key] !== undefined) ctx.addIssue({ code: 'custom', path: [key], message: '撤销扫码时请勿填写' })
}
/** `witnessed`: a second person stands beside whoever scans, who is asked for once a delivery. */
export const ScanCode = z
  .object({
    docId: Id,
    ...one,
    witnessed: z.boolean().optional(),
    signOff: z.string().max(500).optional(),
    later: z.array(z.object(one).strict().superRefine(sense)).max(199).optional(),
  })
  .strict()
  .superRefine(sense)

const answer = {
  id: Id,
  result: z.enum(Object.keys(scanResults) as [ScanResult, ...ScanResult[]]),
  /** The result in the reader's language. */
  message: z.string(),
  code: z.string(),
  deliveryLineId: Id.nullable(),
  /** Codes it counted, and what its lot came to with them. */
  ...each(z.int(), 'qty', 'total'),
}
export const ScannedCode = z.object({ ...answer, later: z.array(z.object(answer)) })
export type ScanAnswer = z.output<z.ZodObject<typeof answer>>

/** A file has so many codes at most, as one call of the platform's rules has. */
export const codesMost = 3500
