import { z } from 'zod'
import { Attachment } from '#kernel/shared/calls/files.ts'
import { keys } from '#kernel/shared/machine.ts'

/** Where a value of an invoice comes from; the earlier, the surer (domain §2.25, Sources). */
export const origins = {
  xml: 'XML 原件',
  ofd: 'OFD 原件',
  pdf: 'PDF',
  qr: '二维码',
  ocr: '图片识别',
  typed: '手工录入',
} as const
export type Origin = keyof typeof origins
const rank = keys(origins)
export const surer = (a: Origin, b: Origin): boolean => rank.indexOf(a) < rank.indexOf(b)
/** What these say nobody types over. */
export const isOriginal = (o: Origin): boolean => o === 'xml' || o === 'ofd'

/** What is read of an invoice's face, by the keys its form has. */
export const readFields = [
  'invoiceType',
  'code',
  'number',
  'checkCode',
  'issueDate',
  'sellerName',
  'sellerTaxNo',
  'buyerName',
  'buyerTaxNo',
  'exclAmount',
  'taxAmount',
  'amount',
] as const
export type ReadField = (typeof readFields)[number]
/** As the form calls them. */
export const readLabels: Readonly<Record<ReadField, string>> = {
  invoiceType: '发票类型',
  code: '发票代码',
  number: '发票号码',
  checkCode: '校验码',
  issueDate: '开票日期',
  sellerName: '销方名称',
  sellerTaxNo: '销方税号',
  buyerName: '购方名称',
  buyerTaxNo: '购方税号',
  exclAmount: '不含税金额',
  taxAmount: '税额',
  amount: '价税合计',
}

/** Read with less than this (percent) it is named as doubtful. */
export const SURE = 90

export const ReadValue = z.object({
  field: z.enum(readFields),
  value: z.string(),
  origin: z.enum(rank),
  /** Percent. */
  sure: z.int(),
})
export type ReadValue = z.output<typeof ReadValue>

/** A line of an invoice as it is written there; yuan, rate as a part of one or as its words. */
export const ReadItem = z.object({
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  price: z.string(),
  amount: z.string(),
  rate: z.string(),
  tax: z.string(),
})
export type ReadItem = z.output<typeof ReadItem>

/** What speaks against an electronic seal. */
export const sealFaults = {
  changed: '签名后文件清单被改动',
  signature: '签名值与证书不符',
  maker: '印章不是其制章单位签发的',
  stranger: '签名证书不是印章指定的',
  expired: '签署日期不在证书有效期内',
} as const
/** The electronic seal of a file: whose it is, by the words of its certificate, and the first thing that speaks against it. */
export const Seal = z.object({ signer: z.string(), day: z.string(), fault: z.enum(['', ...keys(sealFaults)]) })
export type Seal = z.output<typeof Seal>

/** Parts of a signed file: how many its signature lists, how many are as they were, and which are not. */
export const Digests = z.object({
  listed: z.int(),
  agree: z.int(),
  differ: z.array(z.string()),
  unlisted: z.array(z.string()),
  /** None where a file has none, or one that is signed in a way that is not known here. */
  seal: Seal.optional(),
})
export type Digests = z.output<typeof Digests>

/** A sentence before translation. */
export interface Note {
  message: string
  params?: Record<string, string | number>
}

/** What one file says. */
export interface Reading {
  values: ReadValue[]
  items: ReadItem[]
  /** A red invoice: its amounts are negative. */
  red: boolean
  digests?: Digests
  notes: Note[]
}

/** The value of a field, and nothing where the file does not say it. */
export const valueFor = (values: readonly ReadValue[], field: ReadField): string =>
  values.find((v) => v.field === field)?.value ?? ''

/** What is kept of a file with the invoice it is of. */
export const Kept = z.object({
  file: Attachment,
  values: z.array(ReadValue),
  digests: Digests.nullable(),
  /** Its lines, as many as a match looks at; one that was kept before they were has none. */
  items: z.array(ReadItem).optional(),
})
/** So many lines of a file are kept. */
export const MOST_ITEMS = 200
export type Kept = z.output<typeof Kept>
