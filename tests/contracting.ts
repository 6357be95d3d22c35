import { dayAfter, today } from '#kernel/server/clock.ts'
import { entryCalls as calls } from '#modules/contract/shared/calls.ts'
import type { Category } from '#modules/contract/shared/kinds.ts'
import type { Goods, Person, World } from './world.ts'

const entry = 'contract/entryAudit'
const claim = 'contract/claim'
let n = 0

/** A credit code nobody has. */
export const creditCode = (): string => `91110000MA${String(++n).padStart(8, '0')}`

/** Who types, claims, hands out and approves contracts on the two sides, and the authority's clerk. */
export const contractors = async (w: World, g: Goods) => {
  for (const id of [g.hospital, g.supplier])
    await w.sql.query('update org set credit_code = $2 where id = $1', [id, creditCode()])
  const region = await w.org('authority', `集采中心${++n}`)
  const types = `view add edit delete submit withdraw export`
  return {
    region,
    clerk: await w.person({ [entry]: `${types} import`, [claim]: 'view claim giveUp export' }, g.hospital),
    second: await w.person({ [entry]: types, [claim]: 'view claim giveUp' }, g.hospital),
    head: await w.person({ [claim]: 'view assign', [entry]: 'view' }, g.hospital),
    approver: await w.person({ [entry]: 'view audit' }, g.hospital),
    leader: await w.person({ [entry]: 'view audit' }, g.hospital),
    seller: await w.person({ [entry]: types, [claim]: 'view claim giveUp assign export' }, g.supplier),
    operator: await w.person({ [entry]: 'view add export' }, region),
  }
}
export type Contractors = Awaited<ReturnType<typeof contractors>>

/** A type of the authority's, or of a hospital's own. @returns its id */
export const contractType = async (
  w: World,
  orgId: string,
  o: { category?: Category; required?: string[]; hasLines?: boolean; thirdParty?: boolean; orderRule?: string } = {},
): Promise<string> =>
  (
    await w.sql.query(
      `insert into contract_type (org_id, code, name, category, required, has_lines, third_party, order_rule, created_by, creator_name)
       select $1, $2, $2, $3, $4, $5, $6, $7, id, name from app_user order by id limit 1 returning id`,
      [
        orgId,
        `T${++n}`,
        o.category ?? 'drug',
        o.required ?? [],
        o.hasLines ?? true,
        o.thirdParty ?? false,
        o.orderRule ?? 'warn',
      ],
    )
  ).rows[0].id

/** The body of a new contract over a year from today: these products at 10 yuan, 100 each. */
export const contractBody = (partnerId: string, typeId: string, productIds: readonly string[]) => ({
  partnerId,
  typeId,
  name: `年度购销合同${++n}`,
  validFrom: today(),
  validTo: dayAfter(today(), 364),
  lines: productIds.map((productId) => ({ productId, price: '10', qty: '100' })),
})

interface Made {
  id: string
  no: string
  version: number
}
export const handedIn = async (who: Person, d: Made): Promise<Made> => ({
  ...d,
  version: (await who.get(calls.submit, { id: d.id, version: d.version })).version,
})
/** Entered, handed in and approved. */
export const agreedContract = async (
  who: Pick<Contractors, 'clerk' | 'approver'>,
  body: ReturnType<typeof contractBody>,
): Promise<Made> => {
  const sent = await handedIn(who.clerk, await who.clerk.get(calls.add, body))
  const { version } = await who.approver.get(calls.audit, { id: sent.id, version: sent.version, action: 'approve' })
  return { ...sent, version }
}
