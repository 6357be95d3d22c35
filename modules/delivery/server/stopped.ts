import type { Ctx } from '#kernel/server/ctx.ts'
import { type Refusal, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { leadsNowhere } from '../shared/stopped.ts'

/** An order nothing is sent on now. */
export interface Stopped {
  id: string
  no: string
  status: StatusOf<typeof orderMachine>
}
/** A draft with those of its orders; what was sent has none. */
interface Draft {
  stopped: readonly Stopped[]
  moreOrders: readonly string[]
}
const told = ({ no, status }: Pick<Stopped, 'no' | 'status'>) => ({ no, status: orderMachine.states[status].label })

/** Why nothing is sent: which order, and where it stands. */
export const notSent = (o: Pick<Stopped, 'no' | 'status'>): Refusal =>
  refuse('订单 {{no}} 当前「{{status}}」，不能发货', told(o))
export const hinders = (d: Draft): Refusal | undefined => d.stopped[0] && notSent(d.stopped[0])

const writes = ['edit', 'copy', 'scanTrace', 'uploadReport', 'addInvoice']

/** It is sent when all of its orders may be; lots of one that may not are taken out of it while there are others. */
export const allows = (d: Draft, name: string): boolean =>
  name === 'ship' ? d.stopped.length === 0 : !(writes.includes(name) && leadsNowhere(d))

/** What its supplier does about it. */
const wayOut = (d: Draft, { status }: Stopped): string => {
  if (status === 'unauditPending')
    return leadsNowhere(d)
      ? '订单 {{no}} 当前「{{status}}」，答复前不能发货：拒绝弃审后可以发货，同意弃审后请删除此配送单'
      : '订单 {{no}} 当前「{{status}}」，答复前不能发货：拒绝弃审后可以发货，同意弃审后请移去该订单的明细'
  return leadsNowhere(d)
    ? '订单 {{no}} 当前「{{status}}」，不能发货：请删除或作废此配送单'
    : '订单 {{no}} 当前「{{status}}」，不能发货：请修改此配送单，移去该订单的明细'
}

/** What stands above it in place of what is told before it is sent. */
export const stoppedWarnings = async ({ lang, actor }: Ctx, d: Draft): Promise<{ warnings?: string[] }> =>
  d.stopped.length > 0 && actor.org === 'supplier'
    ? { warnings: d.stopped.map((o) => say(wayOut(d, o), lang, told(o))) }
    : {}
