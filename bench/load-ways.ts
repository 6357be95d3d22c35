import pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { type AskPath, hire, type RunningApp } from './harness.ts'

const base = '/linex/order'
const paths = {
  deliveryAdd: deliveryCalls.add.path,
  ship: deliveryCalls.ship.path,
  acceptances: acceptanceCalls.query.path,
  acceptance: acceptanceCalls.detail.path,
  accept: acceptanceCalls.accept.path,
  confirm: acceptanceCalls.confirm.path,
}
type Row = { id: string; version: number }

/** One hospital's people and what they buy of the supplier. */
interface Crew {
  buyer: AskPath
  auditor: AskPath
  receiver: AskPath
  items: string[]
  pointId: string
  orders: string[]
}

/** One goods' way under way: what it does next, and what it knows so far. */
interface Way {
  crew: Crew
  step: number
  id: string
  version: number
  orderId: string
  lines: { id: string; qty: string }[]
}

export interface Work {
  /** Names of the reads; each is asked in turn. */
  reads: readonly [name: string, fn: () => Promise<unknown>][]
  /** The next write of some way; the way's own reads come before the clock of the write starts. */
  nextWrite(): Promise<{ kind: string; go: () => Promise<void> }>
}

/** People who read lists and details, and push goods from plan to acceptance, on a filled database. */
export const openWork = async (app: RunningApp, url: string, big: Big): Promise<Work> => {
  const sales = await hire(url, big.supplierId, 'load_sales', [
    ...['view', 'accept', 'reject'].map((c) => `procurement/purchaseOrder:${c}`),
    ...['view', 'add', 'ship'].map((c) => `procurement/delivery:${c}`),
    'procurement/acceptance:view',
  ])
  const seller = await app.as(sales, big.supplierId)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set app.kind = 'system'`)
  const ids = async (sql: string, ...values: string[]) =>
    (await client.query<{ id: string }>(sql, values)).rows.map((r) => r.id)
  // the whole region works: six hospitals, one of their suppliers
  const crews: Crew[] = []
  for (let h = 1; h <= 6; h++) {
    const [hospital] = (await ids('select id from org where code = $1', `BH${h}`)) as [string]
    const as = async (job: string) => {
      const [user] = (await ids('select id from app_user where login_name = $1', `${job}_big${h}`)) as [string]
      return app.as(user, hospital)
    }
    crews.push({
      buyer: await as('buyer'),
      auditor: await as('auditor'),
      receiver: await as('receiver'),
      items: await ids(
        'select id from catalog_item where hospital_id = $1 and supplier_id = $2 order by id limit 40',
        hospital,
        big.supplierId,
      ),
      pointId: (await ids('select id from distribution_point where hospital_id = $1', hospital))[0]!,
      orders: await ids(
        'select id from purchase_order where hospital_id = $1 order by created_at desc limit 200',
        hospital,
      ),
    })
  }
  await client.end()
  let n = 0
  const some = <T>(list: readonly T[]): T => list[n++ % list.length] as T
  const crew = () => some(crews)
  const ready: Way[] = []

  const steps: readonly [kind: string, prepare: (w: Way) => Promise<void>, go: (w: Way) => Promise<void>][] = [
    [
      'plan add',
      async () => {},
      async (w) => {
        const lines = Array.from({ length: 10 }, () => ({ catalogItemId: some(w.crew.items), qty: '10' }))
        const distinct = [...new Map(lines.map((l) => [l.catalogItemId, l])).values()]
        Object.assign(
          w,
          await w.crew.buyer(`${base}/plan/add`, {
            planType: 'month',
            kind: 0,
            pointId: w.crew.pointId,
            lines: distinct,
          }),
        )
      },
    ],
    [
      'plan submit',
      async () => {},
      async (w) => {
        Object.assign(w, await w.crew.buyer(`${base}/plan/submit`, { id: w.id, version: w.version }))
      },
    ],
    [
      'plan audit (makes the order)',
      async () => {},
      (w) => w.crew.auditor(`${base}/plan/audit`, { id: w.id, version: w.version, action: 'approve' }),
    ],
    // the order passes with its plan (decision 0029)
    [
      'order accept',
      async (w) => {
        const { rows } = await w.crew.buyer<{ rows: Row[] }>(`${base}/order/query`, { planId: w.id })
        w.orderId = rows[0]!.id
        w.version = rows[0]!.version
      },
      (w) => seller(`${base}/order/accept`, { id: w.orderId, version: w.version }),
    ],
    [
      'delivery add',
      async (w) => {
        w.lines = (await seller<{ lines: Way['lines'] }>(`${base}/order/detail`, { id: w.orderId })).lines
      },
      async (w) => {
        const lots = { lotNo: 'LOAD', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
        const lines = w.lines.map((l) => ({ orderLineId: l.id, qty: '10', ...lots }))
        Object.assign(w, await seller(paths.deliveryAdd, { orderId: w.orderId, lines }))
      },
    ],
    ['delivery ship', async () => {}, (w) => seller(paths.ship, { id: w.id, version: w.version })],
    [
      'acceptance accept',
      async (w) => {
        const { rows } = await w.crew.receiver<{ rows: Row[] }>(paths.acceptances, { deliveryId: w.id })
        const d = await w.crew.receiver<Row & { lines: Way['lines'] }>(paths.acceptance, { id: rows[0]!.id })
        Object.assign(w, { id: d.id, version: d.version, lines: d.lines })
      },
      async (w) => {
        const lines = w.lines.map((l) => ({ id: l.id, acceptedQty: '10', refusedQty: '0' }))
        Object.assign(w, await w.crew.receiver(paths.accept, { id: w.id, version: w.version, lines }))
      },
    ],
    ['acceptance confirm', async () => {}, (w) => w.crew.auditor(paths.confirm, { id: w.id, version: w.version })],
  ]
  return {
    reads: [
      ['order list', () => crew().buyer(`${base}/order/query`, { page: 1 + (n++ % 5) })],
      [
        'order detail',
        () => {
          const c = crew()
          return c.buyer(`${base}/order/detail`, { id: some(c.orders) })
        },
      ],
      ['plan list', () => crew().buyer(`${base}/plan/query`, {})],
      ['supplier’s orders', () => seller(`${base}/order/query`, { status: ['waitAllocate', 'allocating'] })],
      ['acceptance list', () => crew().buyer(paths.acceptances, {})],
    ],
    nextWrite: async () => {
      const way = ready.shift() ?? { crew: crew(), step: 0, id: '', version: 0, orderId: '', lines: [] }
      const [kind, prepare, go] = steps[way.step]!
      await prepare(way)
      return {
        kind,
        go: async () => {
          await go(way)
          way.step++
          if (way.step < steps.length) ready.push(way)
        },
      }
    },
  }
}
