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

/** A contract both sides and the authority read, with `mark` in every free text, and all that hangs on it. */
export const contractOf = ({ hospital, supplier, sales, buyer }: Goods, mark: string): string[] => [
  `insert into contract_type (org_id, code, name, category, remark, created_by, creator_name)
    values ('${hospital}', 'T' || right('${hospital}', 8), '${mark}', 'drug', '${mark}', '${buyer.userId}', '${mark}')`,
  `with c as (insert into contract (hospital_id, supplier_id, created_org, source, no, outer_no, name, type_id, category, valid_from, valid_to,
      amount, line_count, content_n, owner_name, supplier_owner_name, remark, status, created_by, creator_name, submitted_by, submitted_at)
    select '${hospital}', '${supplier}', '${hospital}', 'import', 'HT261125' || lpad((abs(hashtext('${mark}')) % 100000000)::text, 8, '0'), '${mark}',
      '${mark}', t.id, 'drug', current_date, current_date + 364, 10, 1, 1, '${mark}', '${mark}', '${mark}', 'pending', '${buyer.userId}', '${mark}',
      '${buyer.userId}', now()
    from contract_type t where t.remark = '${mark}' limit 1 returning *),
   p as (insert into contract_party (contract_id, hospital_id, supplier_id, role, name, representative, address)
    select c.id, c.hospital_id, c.supplier_id, r, '${mark}', '${mark}', '${mark}' from c, unnest(array['hospital', 'supplier']) r)
  insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, unit, price, qty, amount, note)
    select c.hospital_id, c.supplier_id, c.id, 1, i.product_id, 'x', '${mark}', '${mark}', '盒', 1, 10, 10, '${mark}' from c
    join catalog_item i on i.hospital_id = c.hospital_id limit 1`,
  // one that is kept, for the register, the monitor and the figures
  `insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, valid_from, valid_to, amount, line_count, content_n,
      signed_count, owner_id, owner_name, supplier_owner_name, remark, status, effective_at, created_by, creator_name)
    select '${hospital}', '${supplier}', '${hospital}', 'import', 'HT261126' || lpad((abs(hashtext('${mark}')) % 100000000)::text, 8, '0'), '${mark}', t.id, 'drug',
      current_date - 9, current_date + 300, 20, 0, 1, 2, '${buyer.userId}', '${mark}', '${mark}', '${mark} 履行', 'effective', now(), '${buyer.userId}', '${mark}'
    from contract_type t where t.remark = '${mark}' limit 1`,
  `with v as (insert into contract_version (hospital_id, supplier_id, contract_id, n, content, sha256, made_by, maker_name)
    select hospital_id, supplier_id, id, 1, '{}', repeat('0', 64), '${buyer.userId}', '${mark}' from contract where remark = '${mark}' returning *),
   s as (insert into contract_signature (hospital_id, supplier_id, contract_id, n, role, sign_kind, user_id, signer_name, pdf_sha256, statement)
    select hospital_id, supplier_id, contract_id, 1, 'supplier', 'online', '${sales.userId}', '${mark}', repeat('0', 64), '${mark}' from v)
  insert into contract_termination (hospital_id, supplier_id, contract_id, asked_org, asked_by, asker_name, reason, ends_on, answer_until)
    select hospital_id, supplier_id, contract_id, '${hospital}', '${buyer.userId}', '${mark}', '${mark}', current_date + 30, current_date + 10 from v`,
]

/** Three more that differ in what they are sorted and filtered by. */
export const severalContracts = async (w: World, { hospital, supplier, buyer }: Goods): Promise<void> => {
  await w.sql.query(
    `insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, framework, valid_from, valid_to, amount, content_n,
       status, owner_id, owner_name, supplier_owner_id, owner_department, given_up_at, created_by, creator_name, created_at, submitted_by, submitted_at)
     select $1, $2, $1, case n when 4 then 'hospital' else 'import' end, 'HT26112500000' || n, '合同' || (9 - n), t.id, case n when 1 then 'vbp' else 'drug' end,
       n = 2, date '2026-03-01' + n::int, date '2026-12-01' + n::int, 10 * n, 1, (array['rejected', 'unclaimed', 'unclaimed', 'draft'])[n],
       case when n in (1, 4) then $3::uuid end, '张', case n when 1 then $3::uuid end,
       case n when 1 then (select id from department where hospital_id = $1 limit 1) end, case n when 2 then now() end, $3, '张',
       now() - n * interval '1 day', $3, now() - n * interval '1 hour'
     from generate_series(1, 4) n, (select id from contract_type where org_id = $1 limit 1) t`,
    [hospital, supplier, buyer.userId],
  )
  // the register and what watches it hold what was agreed
  await w.sql.query(
    `insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, valid_from, valid_to, amount, content_n, signed_count,
       executed_amount, status, owner_id, owner_name, effective_at, created_by, creator_name, created_at)
     select $1, $2, $1, 'import', 'HT26112600000' || n, '履约合同' || (9 - n), t.id, case n when 1 then 'vbp' else 'drug' end, current_date - 10 * n::int,
       current_date + 100 * n::int, 100 * n, 1, 2, 10 * n, (array['effective', 'frozen', 'expired'])[n], case when n = 1 then $3::uuid end, '张',
       now() - n * interval '1 day', $3, '张', now() - n * interval '1 day'
     from generate_series(1, 3) n, (select id from contract_type where org_id = $1 limit 1) t`,
    [hospital, supplier, buyer.userId],
  )
}

/** Rows of one's own that nobody handed in yet, for each side. */
export const contractRows = (org: string, { hospital, supplier, buyer }: Goods): string[] => [
  `insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, status, owner_id, supplier_owner_id, created_by,
      creator_name)
    select '${hospital}', '${supplier}', '${org}', case '${org}' when '${hospital}' then 'hospital' else 'supplier' end, 'HTx' || right('${org}', 9), 'x', id,
      'drug', 'draft', '${buyer.userId}', '${buyer.userId}', '${buyer.userId}', 'x' from contract_type where org_id = '${hospital}' limit 1`,
  `insert into contract_party (contract_id, hospital_id, supplier_id, role, name)
    select id, hospital_id, supplier_id, 'third', 'x' from contract where no = 'HTx' || right('${org}', 9)`,
  `insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, unit, price)
    select c.hospital_id, c.supplier_id, c.id, 1, p.id, 'x', 'x', 'x', 'x', 1 from contract c, (select id from product limit 1) p
    where c.no = 'HTx' || right('${org}', 9)`,
  `insert into contract_version (hospital_id, supplier_id, contract_id, n, content, sha256, made_by, maker_name)
    select hospital_id, supplier_id, id, 1, '{}', repeat('0', 64), '${buyer.userId}', 'x' from contract where no = 'HTx' || right('${org}', 9)
    on conflict do nothing`,
  `insert into contract_link (hospital_id, supplier_id, contract_id, n, org_id, no, token_hash, until, max_views, created_by, creator_name)
    select hospital_id, supplier_id, id, 1, '${org}', upper(right(md5('${org}'), 8)), md5('${org}') || md5('x'), now() + interval '1 hour', 5,
      '${buyer.userId}', 'x' from contract where no = 'HTx' || right('${org}', 9)`,
  `insert into contract_link_view (hospital_id, supplier_id, link_id) select hospital_id, supplier_id, id from contract_link where org_id = '${org}'`,
  // one that both sides and the authority see
  `with c as (insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, status, content_n, valid_from, valid_to,
      created_by, creator_name)
    select '${hospital}', '${supplier}', '${org}', 'import', 'HTy' || right('${org}', 9), 'x', id, 'drug', 'expired', 1, current_date - 9,
      current_date - 1, '${buyer.userId}', 'x' from contract_type where org_id = '${hospital}' limit 1 returning *),
   v as (insert into contract_version (hospital_id, supplier_id, contract_id, n, content, sha256, made_by, maker_name)
    select hospital_id, supplier_id, id, 1, '{}', repeat('0', 64), '${buyer.userId}', 'x' from c returning *),
   l as (insert into contract_link (hospital_id, supplier_id, contract_id, n, org_id, no, token_hash, until, max_views, created_by, creator_name)
    select hospital_id, supplier_id, contract_id, 1, '${org}', upper(left(md5('${org}'), 8)), md5('x') || md5('${org}'), now() + interval '1 hour', 5,
      '${buyer.userId}', 'x' from v)
  insert into contract_termination (hospital_id, supplier_id, contract_id, asked_org, asked_by, asker_name, reason, ends_on, answer_until)
    select hospital_id, supplier_id, contract_id, '${org}', '${buyer.userId}', 'x', 'x', current_date, current_date from v`,
]
/** What the authority entered for a hospital. */
export const contractFor = async (w: World, amount: string): Promise<string> =>
  (
    await w.sql.query(
      `with t as (insert into contract_type (org_id, code, name, category, created_by, creator_name)
         select o.id, 'TP', 'x', 'drug', u.id, 'x' from org o, app_user u where o.kind = 'authority' limit 1 returning *)
       insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, framework, amount, content_n, status, owner_id,
         created_by, creator_name, submitted_by)
       select i.hospital_id, i.supplier_id, i.hospital_id, 'hospital', 'HT1', 'x', t.id, 'drug', true, $1, 1, 'pending', t.created_by, t.created_by, 'x',
         t.created_by
       from t, payable_item i limit 1 returning id`,
      [amount],
    )
  ).rows[0].id
