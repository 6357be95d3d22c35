import { z } from 'zod'
import type { Takes } from '#kernel/shared/call.ts'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ById, each, Id } from '#kernel/shared/page.ts'
import { chains, verdicts, wrongs } from './manifest.ts'

const at = callsAt('/linex/settlement/requisition', 'settlement/requisition', ['hospital', 'authority'])

/** Of a requisition, from its own page and from the clock of what it asks for. */
const codes = ['settlement/requisition:evidence', 'settlement/paymentClock:evidence']

/** A pack that was made; its file is kept for some days, its sums for good. */
export const Pack = z.object({
  id: Id,
  ...each(z.string(), 'requisitionNo', 'orgName', 'makerName', 'madeAt', 'manifestSha256'),
  ...each(z.int(), 'requisitionVersion', 'fileCount'),
  fileId: Id.nullable(),
})
export type Pack = z.output<typeof Pack>

/** The largest pack that is looked into here; a larger one is checked as docs/evidence.md says. */
export const PACK_BYTES = 50 * 1024 * 1024
const packTakes: Takes = { are: 'pack', most: 1, bytes: PACK_BYTES }
/** So many files with something wrong are named. */
export const MOST_WRONG = 200

export const Verified = z.object({
  verdict: z.enum(keys(verdicts)),
  /** Files there are in it, and how many of them are wrong. */
  ...each(z.int(), 'fileCount', 'wrongCount'),
  wrong: z.array(z.object({ path: z.string(), wrong: z.enum(keys(wrongs)) })),
  chain: z.enum(keys(chains)),
  /** What the system knows of it. */
  pack: Pack.omit({ fileId: true }).nullable(),
  /** The requisition's version by now. */
  versionNow: z.int().nullable(),
})

export const evidenceCalls = {
  /** Makes a pack, in the background alone: everything of a requisition as it stands, with its sums. */
  evidence: at.read('evidence', '请款单证据包', 'evidence', ById, z.null(), {
    blob: true,
    later: true,
    codes,
    ...priced,
  }),
  evidencePacks: at.read('evidencePacks', '查询证据包', 'evidence', ById, z.array(Pack), { codes }),
  /** Looks into any pack, and keeps nothing of it. */
  verifyEvidence: at.read('verifyEvidence', '校验证据包', 'evidence', z.object({}).strict(), Verified, {
    codes,
    body: 'multipart',
    takes: packTakes,
  }),
}
