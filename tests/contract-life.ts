import { entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls as calls } from '#modules/contract/shared/register-calls.ts'
import { agreedContract, type Contractors, contractBody, contractors, contractType } from './contracting.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

const at = 'contract/manage'
const keeps = 'view edit freeze unfreeze terminate void renew download export'

/** A power of attorney of a supplier's person, for all hospitals unless it names some, over a year. */
export const mandated = async (
  w: World,
  who: Person,
  o: { hospitals?: string[]; days?: number } = {},
): Promise<string> =>
  (
    await w.sql.query(
      `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, valid_from, valid_to, status, created_by, person_name, hospitals)
       select $1, 'ZJ' || right(u.id::text, 10), 'org', 'powerOfAttorney', 'WT-1', '法人授权委托书', current_date - 30, current_date + $3::int, 'passed',
         u.id, u.name, $4::uuid[] from app_user u where u.id = $2::uuid returning id`,
      [who.orgId, who.userId, o.days ?? 300, o.hospitals ?? []],
    )
  ).rows[0].id

/** People of a contract's life: who keeps and who signs on the two sides, and the authority. */
export const lifers = async (w: World, g: Goods, c: Contractors) => {
  const signer = await w.person({ [at]: 'view sign refuseSign download' }, g.supplier)
  await mandated(w, signer)
  return {
    ...c,
    clerk: await w.person(
      { [at]: keeps, 'contract/entryAudit': 'view add edit delete submit withdraw export import' },
      g.hospital,
    ),
    leader: await w.person({ [at]: 'view sign refuseSign download' }, g.hospital),
    second: await w.person({ [at]: 'view sign refuseSign download' }, g.hospital),
    signer,
    seller: await w.person(
      { [at]: keeps, 'contract/entryAudit': 'view add edit delete submit withdraw export' },
      g.supplier,
    ),
    region: await w.person({ [at]: keeps }, c.region),
  }
}
export type Lifers = Awaited<ReturnType<typeof lifers>>

/** A house with goods and the people of a contract's life. */
export const openLife = async () => {
  const w = await openWorld()
  const g = await openGoods(w)
  const p = await lifers(w, g, await contractors(w, g))
  return { w, g, p, type: await contractType(w, g.hospital) }
}
export type Life = Awaited<ReturnType<typeof openLife>>

type Body = ReturnType<typeof contractBody>
/** A contract of one product that waits for its signatures. */
export const waiting = async ({ g, p, type }: Life, o: Partial<Body> = {}) => {
  const { productId } = await g.item()
  const made = await agreedContract(p, { ...contractBody(g.supplier, type, [productId]), ...o })
  return { ...made, productId }
}

/** As it stands for this reader. */
export const seen = (who: Person, id: string) => who.get(calls.detail, { id })

/** Signs online for one's own side what stands there now. */
export const signedBy = async (who: Person, id: string, role: 'hospital' | 'supplier') => {
  const d = await seen(who, id)
  const sha256 = d.versions.find((v) => v.n === d.contentN)!.pdfSha256!
  return who.get(calls.sign, { id, version: d.version, role, how: 'online', sha256 })
}

/** Signed by both sides. */
export const signed = async (life: Life, o: Partial<Body> = {}) => {
  const c = await waiting(life, o)
  await signedBy(life.p.leader, c.id, 'hospital')
  const now = await signedBy(life.p.signer, c.id, 'supplier')
  return { ...c, ...now }
}

/** A draft handed in and approved, as it waits for its signatures. */
export const passed = async ({ p }: Life, who: Person, d: { id: string; version: number }) => {
  const sent = await who.get(entryCalls.submit, { id: d.id, version: d.version })
  return p.approver.get(entryCalls.audit, { id: d.id, version: sent.version, action: 'approve' })
}
