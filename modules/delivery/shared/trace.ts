import { z } from 'zod'
import { halfCode } from '#kernel/shared/code-text.ts'
import { gtinIsRight, looksGs1, readGs1 } from '#kernel/shared/gs1.ts'
import { each, Id, Moment } from '#kernel/shared/page.ts'

/** What becomes of a trace code scanned into a delivery (domain §4.1, domain-trace §4.4); `{{told}}` is a code or a document. */
export const traceResults = {
  counted: '计入',
  empty: '追溯码为空',
  length: '长度非法：药品追溯码应为 20 位',
  format: '格式错误：药品追溯码为 20 位数字，以 8 开头',
  checkDigit: '校验位错误，请重新扫码',
  noSerial: '此码没有序列号，不是追溯码',
  notHere: '非本单商品的追溯码',
  choose: '请先选择这是哪一行的追溯码',
  lotDiffers: '批号或有效期与明细不符',
  again: '重复：追溯码 {{told}} 已在本单',
  elsewhere: '追溯码已用于其他配送单 {{told}}',
  inStock: '追溯码 {{told}} 已在该医院验收入库',
  full: '已满：追溯码数量超过发货数量',
  boxUnknown: '箱码没有装箱关系，请先录入箱内追溯码',
  boxBroken: '箱内追溯码 {{told}} 不能计入，整箱未计入',
  boxed: '追溯码 {{told}} 已在其他箱中',
  closed: '单据已关',
  undone: '已撤销',
  nothing: '没有可撤销的扫码',
} as const
export type TraceResult = keyof typeof traceResults

/** Packs a box holds at most, by whatever was scanned or typed into it. */
export const boxMost = 1000

const text = z.string().trim().max(200)
/** A scan by the id its device gave it: the same one twice is one. It says a code, or which scan it takes back. */
const scan = {
  id: Id,
  code: text.default(''),
  /** The lot somebody chose; the code counts where it says no other article. */
  lineId: Id.optional(),
  /** What lies in the box that was scanned: learned, and then counted. */
  children: z.array(text.min(1)).max(boxMost).optional(),
  undoes: Id.optional(),
  deviceAt: Moment.optional(),
}
/** What takes a scan back says nothing else: it would be passed over in silence. */
const sense = (s: z.output<z.ZodObject<typeof scan>>, ctx: z.RefinementCtx): void => {
  if (s.undoes === undefined) return
  for (const key of ['lineId', 'children'] as const)
    if (s[key] !== undefined) ctx.addIssue({ code: 'custom', path: [key], message: '撤销扫码时请勿填写' })
}
/** `later`: what the device scanned after it, in that order. */
export const ScanTrace = z
  .object({ docId: Id, ...scan, later: z.array(z.object(scan).strict().superRefine(sense)).max(199).optional() })
  .strict()
  .superRefine(sense)

const answer = {
  id: Id,
  result: z.enum(Object.keys(traceResults) as [TraceResult, ...TraceResult[]]),
  /** The result in the reader's language. */
  message: z.string(),
  code: z.string(),
  deliveryLineId: Id.nullable(),
  /** Codes it counted, and what its lot came to with them. */
  ...each(z.int(), 'qty', 'total'),
}
export const ScannedTrace = z.object({ ...answer, later: z.array(z.object(answer)) })
export type TraceAnswer = z.output<z.ZodObject<typeof answer>>

export type Carrier = 'M20' | 'GS1' | 'OTHER'
/** A scanned text as a trace code, or what is wrong with it. `box`: it can only be a box. */
export interface TraceCode {
  code: string
  carrier: Carrier
  gs1?: NonNullable<ReturnType<typeof readGs1>>
  box?: boolean
}
type Wrong = { wrong: 'empty' | 'length' | 'format' | 'checkDigit' | 'noSerial' }

/** SSCC-18: the last digit as in a GTIN. */
const ssccIsRight = (sscc: string): boolean =>
  [...sscc].reverse().reduce((sum, d, i) => sum + Number(d) * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0

/**
 * Reads a scan: 20 digits from 8 on, GS1 with a serial number, a box's SSCC, or an enterprise's own code, which has a letter.
 * The same pack reads the same whichever way its code was printed.
 */
export const readTrace = (scanned: string): TraceCode | Wrong => {
  const bare = halfCode(scanned.trim())
  if (bare === '') return { wrong: 'empty' }
  const sscc = /^(?:\]C1)?\(?00\)?(\d{18})$/.exec(bare)?.[1]
  if (sscc) return ssccIsRight(sscc) ? { code: sscc, carrier: 'GS1', box: true } : { wrong: 'checkDigit' }
  if (/^\d+$/.test(bare) && !bare.startsWith('01')) {
    if (bare.length === 18 && ssccIsRight(bare)) return { code: bare, carrier: 'GS1', box: true }
    if (bare.length !== 20) return { wrong: 'length' }
    return bare.startsWith('8') ? { code: bare, carrier: 'M20' } : { wrong: 'format' }
  }
  const gs1 = readGs1(bare)
  if (gs1?.gtin && gs1.serial) return { code: `(01)${gs1.gtin}(21)${gs1.serial}`, carrier: 'GS1', gs1 }
  if (gs1) return { wrong: 'noSerial' }
  if (looksGs1(bare) || /^01\d{14}/.test(bare))
    return { wrong: gtinIsRight(bare.replace(/^(\][A-Z]\d)?\(?01\)?/i, '').slice(0, 14)) ? 'format' : 'checkDigit' }
  if (/^\d+$/.test(bare)) return { wrong: bare.length === 20 ? 'format' : 'length' }
  return /^[\w./-]{6,60}$/.test(bare) ? { code: bare, carrier: 'OTHER' } : { wrong: 'format' }
}
