import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { Days, each, Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { ages, bands, stopCodes, stopParties } from './types.ts'

const at = callsAt('/linex/settlement/clock', 'settlement/paymentClock', ['hospital', 'supplier', 'authority'])

/** A payable item's clock: yuan; days until today, or until it was paid. Net days and days overdue are without what stopped it. */
export const ClockRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId', 'sourceId'),
  ...each(z.string(), 'hospital', 'supplier', 'sourceNo', 'orderNo', 'code', 'name', 'spec', 'lotNo'),
  ...each(z.int(), 'sourceType', 'vbpClass'),
  ...each(z.string(), 'startedOn', 'dueOn', 'movedDue'),
  paidOn: z.string().nullable(),
  band: z.enum(keys(bands)),
  /** What stops it now, the first of several. */
  stop: z.enum(keys(stopCodes)).nullable(),
  ...each(DecOut, 'owed', 'paid'),
  ...each(z.int(), 'grossDays', 'supplierDays', 'hospitalDays', 'authorityDays', 'netDays', 'overdueDays'),
})

/** A stop as its document keeps it; `days` are those that count, an overlapping day for the first alone. */
const Stop = z.object({
  id: Id,
  code: z.enum(keys(stopCodes)),
  party: z.enum(keys(stopParties)),
  docKind: z.enum(['', 'invoice', 'voucher', 'requisition']),
  docId: Id,
  ...each(z.string(), 'docNo', 'beginsOn'),
  endsOn: z.string().nullable(),
  days: z.int(),
})
/** What of a payment came to the item, what bounced with a minus; one that was paid before there were clocks may have no number. */
const Part = z.object({ id: Id, paidOn: z.string(), amount: DecOut, ...each(z.string(), 'no', 'requisitionNo') })

/** A requisition that was handed in and asks for the item, the newest first: its evidence can be taken from here. */
const Asking = z.object({ id: Id, no: z.string(), lineCount: z.int() })

const Clock = ClockRow.extend({
  today: z.string(),
  stops: z.array(Stop),
  parts: z.array(Part),
  requisitions: z.array(Asking),
})

const filters = {
  band: z.enum(keys(bands)),
  ...each(Id, 'hospitalId', 'supplierId', 'productId'),
  ...each(Days, 'startedOn', 'movedDue', 'paidOn'),
  age: z.enum(keys(ages)),
  stop: z.enum(keys(stopCodes)),
  sourceType: z.int().min(1).max(6),
  vbpClass: z.int().min(0).max(4),
  /** Runs, and is due within seven days. */
  soon: z.boolean(),
  /** Runs, and is due by the end of this week, or was before. */
  thisWeek: z.boolean(),
}

/** Under the other filters of the list: items of an age, and what is left to pay of them; of paid ones what was owed. */
const Aged = z.object({ age: z.enum(keys(ages)), items: z.int(), amount: DecOut })
const { age: _, ...besideAge } = filters

/** Days are means by amount, to one decimal; `onTime` is a percentage, null where nothing was due yet. */
const Ranked = z.object({
  hospitalId: Id,
  hospital: z.string(),
  ...each(z.int(), 'items', 'suppliers'),
  ...each(DecOut, 'owed', 'grossDays', 'stoppedDays', 'netDays', 'overdue'),
  onTime: DecOut.nullable(),
  /** Of all suppliers of the hospital, told to one of them where there are enough of them. */
  ...each(DecOut.nullable(), 'allGross', 'allNet'),
})

export const clockCalls = {
  query: at.list(
    '查询付款时限',
    filters,
    ['startedOn', 'dueOn', 'movedDue', 'paidOn', 'owed', 'grossDays'],
    ClockRow,
    priced,
  ),
  detail: at.detail('付款时限详情', Clock, priced),
  /** 账龄: all four ages, the youngest first. */
  ages: at.read(
    'ages',
    '查询付款账龄',
    'view',
    z
      .object({ keyword: z.string().max(20_000), ...besideAge })
      .partial()
      .strict(),
    z.object({ rows: z.array(Aged) }),
    priced,
  ),
  /** Hospitals by the items whose clock began in these days, the longest first. */
  ranking: at.read(
    'ranking',
    '查询回款机构排名',
    'view',
    z.object({ startedOn: Days.optional() }).strict(),
    z.object({ rows: z.array(Ranked), from: z.string(), to: z.string() }),
    priced,
  ),
  /** Of what is overdue or due within seven days as far as the asker sees it; once a day. */
  remind: at.write(
    'remind',
    '提醒医院付款',
    'remind',
    z.object({ hospitalId: Id }).strict(),
    z.object({ items: z.int(), amount: DecOut }),
    { orgs: ['supplier', 'authority'] },
  ),
  export: at.export('导出付款时限', filters, priced),
}
