import type { Rules } from '#kernel/server/act.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import type { statementMachine } from '../shared/machine.ts'
import { fill } from './queries/make.ts'
import { hasLater, type StatementDoc, type StatementLineRow } from './queries/read.ts'
import * as q from './queries/write.ts'

/** Consequences of the actions; a dispute is told more and stands in its own file. */
export const statementRules: Rules<ActionOf<typeof statementMachine>, Acting<StatementDoc, StatementLineRow>> = {
  hospitalConfirm: { sets: q.stamp.hospital },
  hospitalClose: { sets: q.stamp.hospital },
  supplierConfirm: { sets: q.stamp.supplier },
  supplierClose: { sets: q.stamp.supplier },
  answer: {
    sets: q.stamp.answered,
    // what came late is taken in, unless the next month stands on what this one came to
    effect: (ctx, d) =>
      elevated(ctx, async () => {
        if (!(await hasLater(ctx.tx, d))) await fill(ctx.tx, d.id)
      }),
  },
}
