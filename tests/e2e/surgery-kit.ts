import type { Browser } from '@playwright/test'
import { departmentCalls, pointCalls } from '#modules/place/shared/calls.ts'
import { surgeryOrderCalls as calls } from '#modules/surgery-order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { asked, seat } from './shell-kit.ts'

export const at = '/procurement/orderWithTable'
interface Named {
  id: string
  name: string
}
interface Item {
  catalogItemId: string
  name: string
  code: string
  byPiece: boolean
}

/** What an order of an operation is made of in the demonstration region, and who brings it. */
export const theatre = async (browser: Browser) => {
  const nurse = await seat(browser, 'dept')
  const [supplier] = await asked<Named[]>(nurse, calls.kitSuppliers.path, {})
  const items = await asked<Item[]>(nurse, calls.kit.path, { supplierId: supplier!.id })
  const points = await asked<(Named & { code: string })[]>(nurse, pointCalls.options.path, {})
  const departments = await asked<(Named & { code: string })[]>(nurse, departmentCalls.options.path, {})
  const [seller] = await sqlRows<{ login: string }>(
    `select u.login_name as login from app_user u join user_role r on r.user_id = u.id where r.org_id = $1 and u.login_name like 'sup%_sales'`,
    [supplier!.id],
  )
  return {
    nurse,
    supplier: supplier!,
    item: items.find((i) => i.byPiece)!,
    point: points.find((p) => p.code === 'SSS')!,
    department: departments.find((d) => d.code === 'WK02')!,
    seller: seller!.login,
    shipper: seller!.login.replace('_sales', '_ship'),
  }
}
export type Theatre = Awaited<ReturnType<typeof theatre>>

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
/** A moment as a person types it, by the region's clock. */
export const wall = (hours: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(Date.now() + hours * 3_600_000),
  )

interface Known {
  id: string
  version: number
}
/** An order of two pieces that was shipped, by calls. */
export const shippedKit = async (browser: Browser, t: Theatre, serials: readonly string[], patientName: string) => {
  const body = {
    ...{ supplierId: t.supplier.id, departmentId: t.department.id, pointId: t.point.id, patientName },
    ...{ surgeryName: '桡骨远端骨折内固定', surgeonName: '苏主任', surgeryTime: inHours(4) },
    lines: [{ catalogItemId: t.item.catalogItemId, qty: String(serials.length) }],
  }
  const made = await asked<Known & { no: string }>(t.nurse, calls.add.path, { ...body, send: true })
  const auditor = await seat(browser, 'auditor1')
  let now: Known = await asked(auditor, calls.audit.path, { id: made.id, version: made.version, action: 'approve' })
  const seller = await seat(browser, t.seller)
  now = await asked(seller, calls.accept.path, { id: now.id, version: now.version, action: 'accept' })
  const shipper = await seat(browser, t.shipper)
  const { lines } = await asked<{ lines: { id: string }[] }>(shipper, calls.detail.path, { id: now.id })
  const pieces = serials.map((serial) => ({ lineId: lines[0]!.id, qty: '1', udi: udiOf(serial) }))
  now = await asked(shipper, calls.ship.path, { id: now.id, version: now.version, pieces })
  return { ...now, no: made.no }
}

/** A UDI as it is printed and typed. */
export const udiOf = (serial: string): string => `(01)06901234567892(17)300131(10)K7(21)${serial}`
