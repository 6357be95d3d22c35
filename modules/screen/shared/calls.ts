import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'

/** The panels of each big screen (ux.md 1.6); every one is asked for alone, so that each has its own time and fault. */
export const procurementPanels = [
  'figures',
  'trend',
  'kinds',
  'statuses',
  'hospitals',
  'suppliers',
  'products',
  'fulfilment',
  'recent',
  'warnings',
] as const
export const inventoryPanels = [
  'figures',
  'trend',
  'kinds',
  'expiry',
  'hospitals',
  'products',
  'turnover',
  'recent',
  'warnings',
] as const

/** Days of what the screen calls a year, today the last of them. */
export const YEAR = 365

/** One row of a panel: figures are decimal strings; what each means is said by the panel. */
export const ScreenRow = z.object({
  key: z.string(),
  name: z.string(),
  value: z.string(),
  /** A second figure, such as the delivered amount beside the ordered one. */
  second: z.string().nullable(),
  note: z.string(),
})
export type ScreenRow = z.output<typeof ScreenRow>
/** `at`: when the rows were read, if it was not now; what costs much is spent every few minutes, not for every wall. */
const Rows = z.object({ rows: z.array(ScreenRow), at: z.string().optional() })
export type ScreenRows = z.output<typeof Rows>

const at = callsAt('/linex/report/screen', '', [])
/** Operator and regulator; any list that shows the same figures opens the screen. */
const watch = (...code: string[]) => ({ code, orgs: ['authority'] as const })
const quiet = { quiet: true }

export const screenCalls = {
  procurement: at.read(
    'procurement',
    '采购监管大屏',
    watch('procurement/purchaseOrder:view', 'statistics/purchaseVolume:view'),
    z.object({ panel: z.enum(procurementPanels) }).strict(),
    Rows,
    quiet,
  ),
  inventory: at.read(
    'inventory',
    '库存监管大屏',
    watch('inventory/inventoryQuery:view', 'inventory/areaInventory:view'),
    z.object({ panel: z.enum(inventoryPanels) }).strict(),
    Rows,
    quiet,
  ),
}
