/** Own codes of a hospital, as if somebody had decided about them. */
export const codesOfHouse = (hospital: string, mark: string): string[] => [
  `insert into hospital_code (hospital_id, kind, code, name) values ('${hospital}', 0, 'H1', '${mark}'), ('${hospital}', 0, 'H2', '${mark}'),
     ('${hospital}', 1, 'H3', '${mark}'), ('${hospital}', 1, 'H4', '${mark}'), ('${hospital}', 3, 'H5', '${mark}'), ('${hospital}', 3, 'H6', '${mark}')`,
  `insert into code_double (a, b, hospital_id, score) select min(id::text)::uuid, max(id::text)::uuid, hospital_id, 1
     from hospital_code where hospital_id = '${hospital}' and kind = 0 group by hospital_id`,
  `insert into code_change (hospital_id, kind, change_kind, label, before, after, by_id, by_name)
     select '${hospital}', 0, 'match', '${mark}', '[]', '[]', id, 'x' from app_user limit 1`,
  `insert into code_run (hospital_id, family, asked_by, asked_name, total, ended_at) select '${hospital}', 'drug', id, 'x', 1, now() from app_user limit 1`,
]
