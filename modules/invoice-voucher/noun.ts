import type { Noun } from '#kernel/server/noun.ts'
import { voucherTasks } from './server/clock.ts'
import { voucherInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { voucherTrail } from './server/queries/trail.ts'
import { voucherRoutes } from './server/routes.ts'
import { voucher } from './server/service.ts'
import { voucherMachine } from './shared/machine.ts'
import { voucherMessages } from './shared/messages.ts'
import { voucherPaper } from './shared/paper.ts'
import { voucherLineWords, voucherWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'invoice-voucher',
  screens,
  grants,
  routes: voucherRoutes,
  machines: [voucherMachine],
  tasks: voucherTasks,
  prefixes: ['KP'],
  messages: [voucherMessages],
  trail: { ...voucherTrail, look: async (ctx, id) => voucher.asDoc(await voucher.get(ctx, id)) },
  kept: [
    {
      machine: voucherMachine,
      issuer: 'hospital_id',
      lines: { table: 'voucher_line', parent: 'voucher_id', owners: ['hospital_id', 'supplier_id'] },
    },
  ],
  invariants: voucherInvariants,
  papers: [voucherPaper],
  log: { words: { voucher: [voucherWords, voucherLineWords] } },
}
