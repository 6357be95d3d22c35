import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { ask, Id, Kind, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { HoldKindOut } from '#modules/stock/shared/calls.ts'
import { bandNames } from '#modules/stock-monitor/shared/alarms.ts'
import { Reminded } from '#modules/stock-monitor/shared/calls.ts'

const at = callsAt('/linex/kcgl/expiry', 'inventory/expiryWarning', ['hospital', 'authority'])
const own = { orgs: ['hospital'] } as const
const BandOut = z.enum(bandNames)

/** A lot of a point that is near its end or past it; quantities are minimum units, `ratio` of them are a pack. */
export const ExpiryRow = z.object({
  id: Id,
  hospital: z.string(),
  pointId: Id,
  point: z.string(),
  productId: Id,
  kind: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  lotNo: z.string(),
  expiryDate: z.string(),
  /** 0: today is its last day. */
  daysLeft: z.int(),
  band: BandOut,
  qty: DecOut,
  available: DecOut,
  unit: z.string(),
  minUnit: z.string(),
  ratio: DecOut,
  holds: z.array(HoldKindOut),
  /** Use of a day at this point; null where it is too young to tell. */
  daily: DecOut.nullable(),
  /** What use would leave over at the end of the lot's last day, the lots that end earlier used first; null like `daily`. */
  leftOver: DecOut.nullable(),
  /** The point of the hospital that uses the product fastest, where something would be left over here. */
  better: z.object({ pointId: Id, point: z.string(), daily: DecOut }).nullable(),
  amount: DecOut,
  /** Whose goods they are; null of what nobody is known to have supplied. */
  supplierId: Id.nullable(),
  supplier: z.string(),
  manufacturer: z.string(),
})

const filters = {
  hospitalId: Id,
  pointId: Id,
  productId: Id,
  kind: Kind,
  band: z.array(BandOut),
  hold: HoldKindOut,
  supplierId: Id,
}
const sorts = ['expiryDate', 'name', 'code', 'amount'] as const
const ids = z.array(Id).min(1).max(200)
const Reasoned = z.object({ ids, reason: z.string().trim().min(1).max(200) }).strict()
const Done = z.object({ done: z.int() })

export const expiryCalls = {
  /** `counts` and `sums` hold each band's lots and value beside those of the list; `days` where two of the bands begin. */
  query: at.read(
    'query',
    '查询效期预警',
    'view',
    ask(filters, sorts),
    pageOf(ExpiryRow).extend({ days: z.object({ near2: z.int(), near3: z.int() }).optional() }),
    priced,
  ),
  export: at.export('导出效期预警', filters, priced),
  remind: at.write('remind', '效期提醒', 'remind', z.object({ ids }).strict(), Reminded),
  /** Lots stand still whole, and what comes to them. */
  lock: at.write('lock', '锁定近效期库存', 'lock', Reasoned, Done, own),
  /** What was locked by hand; a lot past its day is released by nobody. */
  unlock: at.write('unlock', '解锁近效期库存', 'unlock', Reasoned, Done, own),
}
