import type { Noun } from '#kernel/server/noun.ts'
import { surgeryOrderInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { surgeryCauses } from './server/queries/causes.ts'
import { surgeryTrail } from './server/queries/trail.ts'
import { surgeryOrderRoutes } from './server/routes.ts'
import { surgeryOrder } from './server/service.ts'
import { surgeryOrderMachine } from './shared/machine.ts'
import { surgeryOrderMessages } from './shared/messages.ts'
import { surgeryPaper } from './shared/paper.ts'
import { pieceWords, surgeryLineWords, surgeryOrderTable, surgeryOrderWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'surgery-order',
  screens,
  grants,
  routes: surgeryOrderRoutes,
  machines: [surgeryOrderMachine],
  prefixes: ['GT'],
  messages: [surgeryOrderMessages],
  causes: [surgeryCauses],
  trail: { ...surgeryTrail, look: async (ctx, id) => surgeryOrder.asDoc(await surgeryOrder.get(ctx, id)) },
  kept: [
    {
      machine: surgeryOrderMachine,
      issuer: 'hospital_id',
      lines: { table: 'surgery_order_line', parent: 'surgery_order_id', owners: ['hospital_id', 'supplier_id'] },
      sums: ['amount', 'total_qty'],
      apart: ['audited_by', 'created_by'],
    },
  ],
  invariants: surgeryOrderInvariants,
  papers: [surgeryPaper],
  persons: ['patient', 'patientName', 'hospitalizationNo', 'clinicalInfo'],
  log: {
    actions: { seePatient: '查看患者' },
    fields: { purpose: '查看目的', pieces: '逐件登记', scanId: '扫码编号', undoes: '撤销的扫码', deviceAt: '设备时间' },
    tables: { surgeryOrder: [surgeryOrderTable] },
    words: { surgeryOrder: [surgeryOrderWords, surgeryLineWords, pieceWords] },
  },
}
