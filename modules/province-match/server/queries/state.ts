import { type RawBuilder, sql } from 'kysely'
import type { MatchState, ProvinceConflict } from '../../shared/states.ts'

/** What a living pair `m` of province_match_facts does not agree in, at this tolerance in per cent. */
export const conflictsInSql = (tolerance: number): RawBuilder<ProvinceConflict[]> =>
  sql`array_remove(array[case when m.other_ratio then 'ratio' end, case when m.price_gap > ${tolerance}::numeric then 'price' end], null) || m.conflicts`

/** Its state: what was accepted stays so while both sides say what they said then. */
export const stateInSql = (tolerance: number): RawBuilder<MatchState> =>
  sql`case when m.id is null then 'unmatched' when not m.valid then 'invalid' when m.state = 'suggested' then 'suggested'
    when 'double' = any(m.conflicts) or (cardinality(${conflictsInSql(tolerance)}) > 0 and (m.accepted = '' or m.accepted_of <> m.facts)) then 'conflict'
    else 'matched' end`

/** Of several pairs of one of ours the one that counts: the region's settled one, the hospital's own, then whatever the region has. */
export const countsFirst = (pair: 'm' | 'f') =>
  sql.raw(
    `(${pair}.hospital_id is null and ${pair}.state = 'paired' and not 'double' = any(${pair}.conflicts)) desc, ${pair}.hospital_id is not null desc`,
  )
