import { audit } from '#kernel/server/audit.ts'
import { configOf, secretOf } from '#kernel/server/config.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import type { Task } from '#kernel/server/task.ts'
import { touched } from '#kernel/server/tell.ts'
import { type Circumstances, elevated, inContext, systemActor } from '#kernel/server/tx.ts'
import { noteExchange } from '#modules/exchange/server/public.ts'
import { verifiedAs } from '#modules/invoice/server/public.ts'
import { invoiceMachine } from '#modules/invoice/shared/machine.ts'
import { matchAgain } from '#modules/invoice-match/server/public.ts'
import { faults, results } from '../shared/results.ts'
import { owner } from './files.ts'
import { askedOf, type Came, lookUp } from './lookup.ts'
import { type Waiting, waiting } from './queries/read.ts'
import { setCame } from './queries/write.ts'
import { verifyAddress, verifyKey } from './settings.ts'

/** By whom and where a service is asked; the address may be gone since. */
const asked = async (ctx: Ctx, id: string) => {
  const question = await waiting(ctx.tx, id, false)
  if (!question) return undefined
  return { question, address: await configOf(ctx, verifyAddress), key: await secretOf(ctx, verifyKey) }
}
const off: Came = { result: '', fault: 'off', answer: '', status: '', ms: 0 }

/** Writes what came, as it came. An invoice that waits is matched anew in the name of who asked. */
const write = async (ctx: Ctx, v: Waiting, came: Came): Promise<void> => {
  const { result, fault, answer } = came
  await setCame(ctx.tx, v.id, { result, fault, answer })
  if (fault !== 'off')
    await noteExchange(
      ctx,
      {
        ...{ system: 'invoiceVerify', direction: 'out', name: '发票查验', refType: 'invoice', refNo: v.no },
        ...{ ok: result !== '', code: came.status, message: result ? results[result] : faults[fault || 'unreadable'] },
        ...{ request: JSON.stringify(askedOf(v)), response: answer, ms: came.ms },
      },
      v.hospitalId,
    )
  const after = result ? { state: 'answered', result } : { state: 'failed', fault }
  audit(ctx, { entity: owner, entityId: v.id, entityNo: v.no, action: 'verify', after })
  touched(ctx, invoiceMachine, { ...v, id: v.invoiceId, version: 0, parties: [v.hospitalId, v.supplierId] })
  if (!result) return
  await verifiedAs(ctx, v.invoiceId, result)
  await matchAgain(ctx, v.invoiceId)
}

/** Who wanted it, in his organisation: what came is noted there. He may have gone since, and acts by no code. */
const askerOf = (v: Waiting): Actor => ({
  ...systemActor,
  ...{ userId: v.askedBy, name: v.askerName, org: 'hospital', orgId: v.hospitalId, orgName: v.hospital },
})

/** Asks the service what a call wanted of it. One that has its answer already is left alone: a job may run twice. */
export const askService = async (about: Circumstances, id: string): Promise<{ asked: boolean }> => {
  const found = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => asked(ctx, id))
  if (!found) return { asked: false }
  const { question, address, key } = found
  const came = address ? await lookUp({ address, key }, question) : off
  return inContext(askerOf(question), about, (ctx) =>
    elevated(ctx, async () => {
      const still = await waiting(ctx.tx, id, true)
      if (still) await write(ctx, still, came)
      return { asked: !!still }
    }),
  )
}

const ASK = 'invoiceVerify.ask'
export const askTask = ASK
export const verifyTasks: readonly Task[] = [
  {
    name: ASK,
    outside: true,
    run: async (about, { id }) => (typeof id === 'string' ? askService(about, id) : { asked: false }),
  },
]
