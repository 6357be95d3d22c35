import { z } from 'zod'
import { each, Id, Moment } from '#kernel/shared/page.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'

/** What the server says of a scan (domain-lists §3.22). */
export const scanResults = {
  counted: '计入',
  notHere: '非本单',
  over: '超量',
  again: '重复',
  lotDiffers: '批号不符',
  expired: '过期',
  recalled: '召回',
  unreadable: '无法识别',
  closed: '单据已关',
  undone: '已撤销',
  nothing: '没有可撤销的扫码',
} as const
export type ScanResult = keyof typeof scanResults

/**
 * A scan by the id its device gave it: the same one twice is one. It says a code, or which scan it takes back, or how many of
 * a lot were counted by hand.
 */
const scan = {
  id: Id,
  code: z.string().trim().max(200).default(''),
  undoes: Id.optional(),
  deliveryLineId: Id.optional(),
  /** Counted by hand, of that lot; of what a code names its own number counts. */
  qty: QtyPositive.optional(),
  deviceAt: Moment.optional(),
}
/** What would be passed over in silence is an error: a number of no lot, a lot or a number beside what is taken back. */
const sense = (s: z.output<z.ZodObject<typeof scan>>, ctx: z.RefinementCtx): void => {
  const wrong = (key: 'deliveryLineId' | 'qty', message: string) =>
    ctx.addIssue({ code: 'custom', path: [key], message })
  if (s.undoes === undefined) {
    if (s.qty !== undefined && s.deliveryLineId === undefined) wrong('deliveryLineId', '请说明数量是哪一行的')
    return
  }
  for (const key of ['deliveryLineId', 'qty'] as const) if (s[key] !== undefined) wrong(key, '撤销扫码时请勿填写')
}
/** `later`: what the device scanned after it, in that order, so that a queue goes in few calls. */
export const SaveScan = z
  .object({ docId: Id, ...scan, later: z.array(z.object(scan).strict().superRefine(sense)).max(199).optional() })
  .strict()
  .superRefine(sense)

const answer = {
  id: Id,
  result: z.enum(Object.keys(scanResults) as [ScanResult, ...ScanResult[]]),
  /** The result in the reader's language. */
  message: z.string(),
  code: z.string(),
  /** Which lot of the delivery it is, or is nearest to. */
  deliveryLineId: Id.nullable(),
  ...each(z.string(), 'name', 'spec', 'unit', 'lotNo', 'serial'),
  expiryDate: z.string().nullable(),
  /** How much it counted, and what its lot came to with it. */
  ...each(DecOut, 'qty', 'total'),
}
export const SavedScan = z.object({ ...answer, later: z.array(z.object(answer)) })
export type SavedOne = z.output<z.ZodObject<typeof answer>>
