import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'
import { Id } from '#kernel/shared/page.ts'

/** What a link shows of a contract: an allow-list, never the record (security.md C79). */
export const SharedContract = z.object({
  no: z.string(),
  name: z.string(),
  /** Heading and text, in order. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type SharedContract = z.output<typeof SharedContract>

export const contractLinkCalls = {
  /**
   * A token that is not ours is a contract that does not exist. It travels in the body: an address stays in the logs of
   * proxies and in histories.
   */
  preview: call({
    method: 'POST',
    path: '/linex/contract/preview',
    title: '合同预览',
    allow: 'public',
    does: 'read',
    quiet: true,
    input: z.object({ token: z.string().max(400) }).strict(),
    output: z.object({
      state: z.enum(['valid', 'expired']),
      contractId: Id.nullable(),
      until: z.string(),
      contract: SharedContract.nullable(),
    }),
  }),
}
