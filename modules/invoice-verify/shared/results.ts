import { keys } from '#kernel/shared/machine.ts'

/** What the tax office says of an invoice that is looked up 查验 (domain-money §3.17, M17). */
export const results = {
  match: '相符',
  differ: '不符',
  none: '查无此票',
  void: '已作废',
  red: '已红冲',
} as const
export type Result = keyof typeof results
export const everyResult = keys(results)

/** Who looked: a person, or a verification service that was asked. */
export const ways = { hand: '人工查验', service: '查验服务' } as const
/** A service is asked after the call that wants it. */
export const lookStates = { asked: '查验中', answered: '已查验', failed: '查验失败' } as const
/** Why a service has no answer; nothing is made of none. */
export const faults = {
  off: '查验服务已停用',
  silent: '查验服务在限定时间内没有回答',
  unreachable: '无法连接查验服务',
  refused: '查验服务拒绝了请求',
  unreadable: '查验服务的回答无法识别',
} as const
export type Fault = keyof typeof faults
