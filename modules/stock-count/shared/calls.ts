import { z } from 'zod'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { Gs1 } from '#kernel/shared/gs1.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, each, Id, Moment, Saved, Version, versioned } from '#kernel/shared/page.ts'
import { DecOut, Qty } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { Article } from '#modules/product/shared/article.ts'
import { stockCountMachine } from './machine.ts'
import { scopes, varianceReasons } from './reasons.ts'

const screen = 'inventory/stockCount'
const at = callsAt('/linex/kcgl/count', screen, ['hospital'])
const readers = { orgs: ['hospital', 'authority'], ...priced } as const
const Scope = z.enum(keys(scopes) as [keyof typeof scopes])
const Reason = z.enum(keys(varianceReasons) as [keyof typeof varianceReasons])
/** Minimum units somebody counted. */
const Units = Qty

export const CountRow = z.object({
  id: Id,
  no: z.string(),
  hospital: z.string(),
  pointId: Id,
  point: z.string(),
  scope: Scope,
  /** Frozen at the start: what is in the book does not leave the server while numbers are taken. */
  blind: z.boolean(),
  frozen: z.boolean(),
  lineCount: z.int(),
  /** Lines with a number, lines that were or are to be counted again, and of those the ones that still wait for it. */
  countedLines: z.int(),
  recountLines: z.int(),
  openRecounts: z.int(),
  /** Yuan, from the submit on. */
  gainValue: DecOut.nullable(),
  lossValue: DecOut.nullable(),
  ...each(z.string(), 'creatorName', 'createdAt', 'starterName', 'auditorName'),
  ...each(z.string().nullable(), 'startedAt', 'submittedAt', 'auditedAt'),
  status: z.enum(statusesOf(stockCountMachine)),
  version: z.int(),
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** A number somebody gave; minimum units. */
const Given = z.object({ units: DecOut, at: z.string(), by: z.string() })

/** Quantities are minimum units, `ratio` of them a pack. What is hidden from who counts is null. */
export const CountLine = z.object({
  id: Id,
  seq: z.int(),
  productId: Id,
  ...each(z.string(), 'code', 'name', 'spec', 'unit', 'minUnit', 'manufacturer', 'supplier', 'lotNo'),
  /** What a scanner may read of it, in small letters. */
  codes: z.array(z.string()),
  expiryDate: z.string().nullable(),
  ratio: DecOut,
  owner: z.enum(['hospital', 'supplier']),
  narcotic: z.boolean(),
  highValue: z.boolean(),
  found: z.boolean(),
  wanted: z.int(),
  given: z.int(),
  /** The number that counts, as long as it may be known. */
  counted: DecOut.nullable(),
  countedAt: z.string().nullable(),
  countedBy: z.string(),
  /** Every number, the first one first; none while another person's is waited for. */
  numbers: z.array(Given),
  /** The reader gave the number before, so the next one is another person's. */
  mine: z.boolean(),
  bookQty: DecOut.nullable(),
  movedQty: DecOut.nullable(),
  variance: DecOut.nullable(),
  /** Yuan. */
  varianceValue: DecOut.nullable(),
  reason: Reason.nullable(),
  note: z.string(),
  version: z.int(),
})

export const CountDetail = CountRow.extend({
  hospitalId: Id,
  categoryId: Id.nullable(),
  category: z.string(),
  productIds: z.array(Id),
  /** The codes of the shelf list, a line each. */
  shelf: z.string(),
  since: z.string().nullable(),
  days: z.int().nullable(),
  remark: z.string(),
  /** The numbers that are taken now are other people's than the first ones. */
  recounting: z.boolean(),
  lines: z.array(CountLine),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

/** What is to be counted; each scope needs its own word. */
export const CountBody = z
  .object({
    pointId: Id,
    scope: Scope,
    categoryId: Id.nullish(),
    /** Codes of products, by lines or commas. */
    shelf: z.string().max(20_000).optional(),
    since: Day.nullish(),
    days: z.int().min(1).max(3650).nullish(),
    remark: z.string().trim().max(500).optional(),
  })
  .strict()
const Changes = CountBody.partial().extend(versioned.shape).strict()

const Typed = z
  .object({
    lineId: Id,
    /** Of the line as it was seen: what a colleague counted since is not overwritten. */
    version: Version,
    /** Left out: the number stays. Null: nobody counted it after all. */
    units: Units.nullish(),
    /** When it was counted, by the clock of who counted. */
    at: Moment.optional(),
    reason: Reason.nullish(),
    note: z.string().trim().max(200).optional(),
  })
  .strict()

/** A lot on the shelf that no line has. */
const Found = z
  .object({
    productId: Id,
    lotNo: z.string().trim().max(50),
    productionDate: Day.nullish(),
    expiryDate: Day.nullish(),
    units: Units,
    at: Moment.optional(),
  })
  .strict()

export const EnterBody = z
  .object({
    id: Id,
    /** What the device's own clock says as it sends, so that a wrong one does no harm. */
    clock: Moment.optional(),
    lines: z.array(Typed).max(500).default([]),
    found: z.array(Found).max(20).default([]),
  })
  .strict()

/** What became of a line: its new version, or the sentence why it stayed as it was. */
export const Entered = z.object({
  lineId: Id,
  version: z.int(),
  ok: z.boolean(),
  why: z.string(),
  /** Counted meanwhile by somebody else. */
  conflict: z.boolean(),
})
export const EnterAnswer = z.object({
  id: Id,
  lines: z.array(Entered),
  found: z.array(CountLine),
  countedLines: z.int(),
  openRecounts: z.int(),
})

export const ScanAnswer = z.object({
  gs1: Gs1.nullable(),
  /** Lines of this count the code means; with a lot in the code only those of that lot. */
  lines: z.array(Id),
  /** The product is known, the lot is not in this count: it may have been found. */
  product: z
    .object({ id: Id, ...each(z.string(), 'code', 'name', 'spec', 'unit', 'minUnit'), ratio: DecOut })
    .nullable(),
})

const filters = {
  status: z.array(z.enum(statusesOf(stockCountMachine))),
  scope: Scope,
  pointId: Id,
  hospitalId: Id,
  createdAt: Days,
  /** Only what waits for the reader's audit. */
  forMe: z.boolean(),
  article: Article,
}
const sorts = ['no', 'createdAt', 'startedAt', 'submittedAt'] as const

export const stockCountCalls = {
  query: at.list('查询盘点单', filters, sorts, CountRow, readers),
  detail: at.detail('盘点单详情', CountDetail, readers),
  update: at.write('update', '修改盘点单', 'edit', Changes, Saved, { acts: taking(stockCountMachine, 'edit') }),
  delete: at.remove(stockCountMachine, '删除盘点单'),
  start: at.act(stockCountMachine, 'start', '开始盘点', ['start']),
  /** Numbers of many lines at once; each is taken or answered why not, so a queue of an offline device never sticks. */
  enter: at.write('enter', '录入盘点数', 'enter', EnterBody, EnterAnswer, {
    acts: taking(stockCountMachine, 'enter'),
  }),
  scan: at.read(
    'scan',
    '盘点扫码',
    'enter',
    z.object({ id: Id, code: z.string().min(1).max(200) }).strict(),
    ScanAnswer,
  ),
  /** Ends the first count; the lines beyond tolerance, and those named, are counted again by somebody else. */
  recount: at.acting(
    stockCountMachine,
    'recount',
    '转复盘',
    ['recount'],
    versioned.extend({ lineIds: z.array(Id).max(2000).optional() }).strict(),
  ),
  submit: at.act(stockCountMachine, 'submit', '提交盘点单', ['submit']),
  audit: at.act(stockCountMachine, 'audit', '审核盘点单', ['approve', 'reject']),
  void: at.act(stockCountMachine, 'void', '作废盘点单', ['void']),
  print: at.print('打印盘点单', CountDetail),
  export: at.export('导出盘点单', { ...filters, ...exportContent }, readers),
}

/** The same address family as the other documents of the stock list (calls.tsv): a count begins there too. */
const stock = callsAt('/linex/kcgl/stock', 'inventory/inventoryQuery', ['hospital'])
export const newCountCalls = {
  count: stock.write('count', '新建盘点单', 'count', CountBody, Saved, {
    codes: ['inventory/inventoryQuery:count', `${screen}:add`],
  }),
}
