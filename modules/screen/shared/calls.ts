import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'

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
const Rows = z.object({ rows: z.array(ScreenRow) })

/** Operator and regulator; any list that shows the same figures opens the screen. */
const watch = (...code: string[]): Allow => ({ code, orgs: ['authority'] })

export const screenCalls = {
  procurement: call({
    method: 'POST',
    path: '/linex/report/screen/procurement',
    title: '采购监管大屏',
    allow: watch('procurement/purchaseOrder:view', 'statistics/purchaseVolume:view'),
    does: 'read',
    quiet: true,
    input: z.object({ panel: z.enum(procurementPanels) }).strict(),
    output: Rows,
  }),
  inventory: call({
    method: 'POST',
    path: '/linex/report/screen/inventory',
    title: '库存监管大屏',
    allow: watch('inventory/inventoryQuery:view', 'inventory/areaInventory:view'),
    does: 'read',
    quiet: true,
    input: z.object({ panel: z.enum(inventoryPanels) }).strict(),
    output: Rows,
  }),
}
