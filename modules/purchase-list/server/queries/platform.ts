import { sql } from 'kysely'
import { regionFlagInSql } from '#kernel/server/config.ts'
import { lists } from '../../shared/machine.ts'
import { platformAudit } from '../settings.ts'

/** Whether the platform looks at items of this kind after the hospital; the kind as a column of the asking statement. */
export const platformStepInSql = (kind: string) => {
  const of = (list: keyof typeof lists) =>
    sql`when ${sql.ref(kind)} in (${sql.join(lists[list].map((k) => sql.lit(k)))}) then ${regionFlagInSql(platformAudit[list])}`
  return sql<boolean>`(case ${of('drug')} ${of('consumable')} ${of('logistics')} else false end)`
}
