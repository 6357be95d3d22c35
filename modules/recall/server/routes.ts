import { implement } from '#kernel/server/implement.ts'
import { recallCalls } from '../shared/calls.ts'
import { preview } from './preview.ts'
import { scan } from './scan.ts'
import { add, detail, print, recall, update } from './service.ts'
import { handle, isolate, sign, tally } from './tasks.ts'

export const recallRoutes = implement(recallCalls, {
  query: recall.query,
  detail,
  add,
  update,
  delete: recall.remove,
  scan,
  preview,
  issue: recall.act,
  cancel: recall.act,
  close: recall.act,
  sign,
  isolate,
  tally,
  handle,
  print,
  export: recall.export,
})
