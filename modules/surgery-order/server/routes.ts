import { implement } from '#kernel/server/implement.ts'
import { surgeryOrderCalls } from '../shared/calls.ts'
import { confirmUse } from './confirming.ts'
import { scan } from './scan.ts'
import { seePatient } from './seeing.ts'
import { add, kitItems, kitSuppliers, print, remove, surgeryOrder, update } from './service.ts'
import { ship } from './shipping.ts'
import { registerBack, registerUse } from './using.ts'

export const surgeryOrderRoutes = implement(surgeryOrderCalls, {
  query: surgeryOrder.query,
  detail: surgeryOrder.detail,
  add: surgeryOrder.sending('submit', add),
  update: surgeryOrder.sending('submit', update),
  delete: remove,
  submit: surgeryOrder.act,
  withdraw: surgeryOrder.act,
  audit: surgeryOrder.act,
  accept: surgeryOrder.act,
  reject: surgeryOrder.act,
  ship,
  refuse: surgeryOrder.act,
  scan,
  registerUse,
  registerBack,
  confirmUse,
  print,
  export: surgeryOrder.export,
  kit: kitItems,
  kitSuppliers,
  patient: seePatient,
})
