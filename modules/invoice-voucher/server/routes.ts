import { implement } from '#kernel/server/implement.ts'
import { voucherCalls } from '../shared/calls.ts'
import { dispute } from './disputing.ts'
import { add, preview, remove, update, voucher } from './service.ts'

export const voucherRoutes = implement(voucherCalls, {
  query: voucher.query,
  detail: voucher.detail,
  split: preview,
  add,
  update: voucher.sending('issue', update),
  delete: remove,
  issue: voucher.act,
  confirm: voucher.act,
  dispute,
  void: voucher.act,
  print: voucher.print,
  export: voucher.export,
})
