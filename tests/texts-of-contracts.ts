import type { Goods } from './world.ts'

/** A text of the hospital's own type (`contractOf`), and a word on its buyer that limits him in nothing. */
export const contractTextOf = ({ hospital, buyer }: Goods, mark: string): string[] => [
  `with m as (insert into contract_template (org_id, type_id, name, n, created_by, creator_name)
     select org_id, id, left('${mark}', 60), 1, '${buyer.userId}', '${mark}' from contract_type where org_id = '${hospital}' limit 1 returning *)
   insert into contract_template_version (org_id, template_id, n, blocks, saved_by, saver_name)
     select org_id, id, 1, '[{"kind": "paragraph", "text": "${mark}"}]', '${buyer.userId}', '${mark}' from m`,
  `insert into contract_permission (org_id, user_id, rules, saved_by, saver_name)
     values ('${hospital}', '${buyer.userId}', '{}', '${buyer.userId}', '${mark}')`,
]
