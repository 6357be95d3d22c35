import type { RawBuilder } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { ScreenRow } from '../../shared/calls.ts'

/** The rows of a panel; every query answers key, name, value, second, note as text. Row-level security cuts as everywhere. */
export const rowsOf = async (tx: Tx, panel: RawBuilder<ScreenRow>) => ({ rows: (await panel.execute(tx)).rows })
