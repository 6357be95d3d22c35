import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** The levels a requisition of this hospital goes through (domain §3.9); one it has stays. */
export const putRequisitionFlow = async (tx: Tx, orgId: string): Promise<void> => {
  await sql`
    with f as (
      insert into approval_flow (org_id, doc_type, name, kinds, enabled)
      select ${orgId}, 'requisition', '请款审批', '{}', true
      where not exists (select from approval_flow where org_id = ${orgId} and doc_type = 'requisition') returning id
    )
    insert into approval_flow_step (org_id, flow_id, level, name, min_amount, role_ids)
    select ${orgId}, f.id, s.level, s.name, s.least, array(select r.id from role r where r.org_id = ${orgId} and r.template = s.template)
    from f, (values (1, '采购审核', 0, 'HOSP_AUDITOR'), (2, '财务审核', 0, 'HOSP_FINANCE'), (3, '院领导', 500000, 'HOSP_LEADER'))
      s (level, name, least, template)`.execute(tx)
}
