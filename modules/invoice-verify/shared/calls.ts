import { z } from 'zod'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ById, each, Id } from '#kernel/shared/page.ts'
import { invoiceMachine as m } from '#modules/invoice/shared/machine.ts'
import { everyResult, faults, lookStates, ways } from './results.ts'

const at = callsAt('/linex/settlement/invoice', 'settlement/invoice', ['hospital'])
const ResultOut = z.enum(everyResult)

export const Verification = z.object({
  id: Id,
  via: z.enum(keys(ways)),
  state: z.enum(keys(lookStates)),
  /** Nothing while a service is asked, and where it had no answer. */
  result: z.union([ResultOut, z.literal('')]),
  fault: z.union([z.enum(keys(faults)), z.literal('')]),
  ...each(z.string(), 'note', 'answer', 'askerName', 'askedAt'),
  answeredAt: z.string().nullable(),
  files: z.array(Attachment),
})
const Verifications = z.object({
  /** The newest first. */
  rows: z.array(Verification),
  /** There is a service to ask. */
  service: z.boolean(),
})

export const verifyCalls = {
  verifications: at.read('verifications', '发票查验记录', 'view', ById, Verifications, {
    orgs: ['supplier', 'hospital', 'authority'],
  }),
  /** With a `result` what somebody looked up himself; without one the service is asked, and answers later. */
  verify: at.write(
    'verify',
    '查验发票',
    'verify',
    ById.extend({
      result: ResultOut.optional(),
      note: z.string().trim().max(500).default(''),
      files: AttachmentIds.optional(),
    }).strict(),
    z.object({ id: Id, state: z.enum(keys(lookStates)) }),
    { acts: { of: m.name, names: ['verify'] } },
  ),
}
