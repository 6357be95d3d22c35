import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { Days, each, Id, Saved } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { boxMost } from '#modules/delivery/shared/trace.ts'
import { uploads } from '#modules/trace-setting/shared/uploads.ts'
import { lookUps } from '#modules/trace-setting/shared/wire.ts'
import { ScanCode, ScannedCode } from './scan.ts'
import { codeEvents } from './states.ts'

const at = callsAt('/dep/ybtrace/code', 'trace/codeAcquisition', ['hospital', 'supplier', 'authority'])
const hands = { orgs: ['hospital', 'supplier'] } as const
const text = z.string().trim().max(200)

/** A lot of a delivery: how many codes it should have, came with, and was counted at the door. */
export const LotRow = z.object({
  ...each(Id, 'id', 'deliveryId', 'productId'),
  ...each(z.string(), 'deliveryNo', 'deliveryStatus', 'hospital', 'supplier'),
  ...each(z.string(), 'productCode', 'name', 'spec', 'unit', 'lotNo'),
  expiryDate: z.string().nullable(),
  shippedAt: z.string().nullable(),
  qty: DecOut,
  acceptedQty: DecOut,
  ...each(z.int(), 'seq', 'expected', 'told', 'collected', 'lack'),
})
const lotFilters = {
  ...each(Id, 'deliveryId', 'hospitalId', 'supplierId', 'productId'),
  shippedAt: Days,
  /** Only where codes are missing. */
  lacks: z.boolean(),
}

export const codeCalls = {
  query: at.list('查询采集明细', lotFilters, ['deliveryNo', 'shippedAt', 'lotNo', 'seq'], LotRow),
  scan: at.write('scan', '采集追溯码', 'scan', ScanCode, ScannedCode, hands),
  import: at.import('导入追溯码', {}, hands),
  /** Codes that were never taken in; what their scan counted less. */
  delete: at.write(
    'delete',
    '删除采集的追溯码',
    'delete',
    z.object({ docId: Id, codes: z.array(text.min(1)).min(1).max(500) }).strict(),
    z.object({ deleted: z.int() }),
    hands,
  ),
  /** Teaches the first seven digits of a code. */
  bind: at.write(
    'bind',
    '对照标识码',
    'bind',
    z.object({ code: text.min(1), productId: Id }).strict(),
    z.object({ ident: z.string(), productId: Id }),
  ),
  relation: at.write(
    'relation',
    '录入装箱关系',
    'scan',
    z.object({ box: text.min(1), children: z.array(text.min(1)).min(1).max(boxMost) }).strict(),
    z.object({ box: z.string(), packs: z.int() }),
    hands,
  ),
  /** Has the code service asked what lies in a box; `box` says what became of it. */
  askBox: at.write(
    'askBox',
    '向码服务查询装箱关系',
    'scan',
    z.object({ code: text.min(1) }).strict(),
    z.object({ code: z.string() }),
    {
      orgs: ['hospital'],
    },
  ),
  box: at.read(
    'box',
    '装箱关系查询结果',
    'scan',
    z.object({ code: text.min(1) }).strict(),
    z.object({ answered: z.boolean(), fault: z.string(), packs: z.int() }),
    { orgs: ['hospital'] },
  ),
  export: at.export('导出采集明细', lotFilters),
}

const q = callsAt('/dep/ybtrace/trace', 'trace/query', ['hospital', 'authority'])
const State = z.literal([0, 1, 2, 3, 4, 5])
export const CodeRow = z.object({
  ...each(Id, 'id', 'productId', 'deliveryId', 'deliveryLineId'),
  ...each(
    z.string(),
    'code',
    'productCode',
    'name',
    'spec',
    'minUnit',
    'lotNo',
    'hospital',
    'supplier',
    'deliveryNo',
    'returnNo',
    'box',
  ),
  expiryDate: z.string().nullable(),
  state: State,
  ...each(DecOut, 'ratio', 'rest'),
  updatedAt: z.string(),
})
const codeFilters = {
  state: z.array(State),
  ...each(Id, 'hospitalId', 'supplierId', 'productId', 'deliveryId', 'deliveryLineId'),
  lotNo: z.string().trim().max(50),
  updatedAt: Days,
}
/** A step of a code's life; of another hospital nobody but the authority reads one. */
const Step = z.object({
  id: Id,
  step: z.enum(keys(codeEvents)),
  at: z.string(),
  ...each(z.string(), 'docType', 'docNo', 'userName'),
  docId: Id.nullable(),
  ...each(DecOut, 'qty', 'rest'),
})

export const traceCalls = {
  query: q.list('查询追溯码', codeFilters, ['code', 'updatedAt', 'lotNo'], CodeRow),
  chain: q.read(
    'chain',
    '追溯链',
    'view',
    z.object({ code: text.min(1) }).strict(),
    z.object({
      code: z.string(),
      /** What is known of it; of one that nobody ever had nothing. */
      rows: z.array(
        CodeRow.extend({
          steps: z.array(Step),
          secondName: z.string(),
          acceptanceNo: z.string(),
          boxes: z.array(z.string()),
        }),
      ),
      /** The delivery its supplier counted it into, taken in or not. */
      sent: z.array(
        z.object({
          ...each(z.string(), 'deliveryNo', 'supplier', 'hospital', 'name', 'lotNo', 'status'),
          ...each(Id, 'deliveryId'),
          shippedAt: z.string().nullable(),
        }),
      ),
      /** What was told to the platform of it. */
      messages: z.array(
        z.object({
          id: Id,
          kind: z.enum(uploads),
          ...each(z.string(), 'bchno', 'state', 'flowNo', 'reason', 'docNo', 'eventAt'),
        }),
      ),
      /** What the platform said of it, by interface, beside what we sent; patients' fields it never shows. */
      answers: z.array(
        z.object({
          lookUp: z.enum(lookUps),
          askedAt: z.string(),
          answeredAt: z.string().nullable(),
          fault: z.string(),
          rows: z.array(
            z.object({
              bchno: z.string(),
              only: z.enum(['', 'ours', 'theirs']),
              fields: z.array(z.object({ ...each(z.string(), 'name', 'ours', 'theirs'), differs: z.boolean() })),
            }),
          ),
        }),
      ),
    }),
  ),
  /** Has the platform asked what it knows of a code; the answer stands in the chain. */
  ask: q.write(
    'ask',
    '向平台查询追溯码',
    'view',
    z.object({ code: text.min(1), lookUp: z.enum(lookUps) }).strict(),
    z.object({ id: Id }),
    { orgs: ['hospital'] },
  ),
  /** A draft recall of its lot, to be read and issued there. */
  recall: q.write(
    'recall',
    '召回此批号',
    'recall',
    z.object({ code: text.min(1), hospitalId: Id.optional() }).strict(),
    Saved,
  ),
  export: q.export('导出追溯码', codeFilters),
}
