import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'
import { callsAt, taking } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ById, each, Id } from '#kernel/shared/page.ts'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { roles } from '#modules/contract/shared/kinds.ts'
import { contractMachine as m } from '#modules/contract/shared/machine.ts'

/** Links are good for three days at most (security.md, Public contractPreview). */
export const LONGEST_HOURS = 72
export const MOST_VIEWS = 100

/** How a link stands: open, over by its time, looked at as often as it may be, or taken back. */
export const linkStates = { open: '有效', expired: '已过期', used: '次数已用完', revoked: '已撤销' } as const

const Align = z.enum(['left', 'center', 'right'])
const BlockOut: z.ZodType<Block> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), text: z.string() }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), align: Align.optional() }),
  z.object({
    kind: z.literal('fields'),
    rows: z.array(z.object({ label: z.string(), value: z.string() })),
    columns: z.union([z.literal(1), z.literal(2)]).optional(),
  }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(z.object({ head: z.string(), width: z.number().optional(), align: Align.optional() })),
    rows: z.array(z.array(z.string())),
    foot: z.array(z.string()).optional(),
  }),
  z.object({ kind: z.literal('clause'), title: z.string(), text: z.string(), own: z.boolean().optional() }),
  z.object({
    kind: z.literal('signatures'),
    parties: z.array(z.object({ role: z.string(), label: z.string(), name: z.string() })),
  }),
  z.object({ kind: z.literal('pageBreak') }),
])

const SharedLine = z.object({
  seq: z.int(),
  ...each(z.string(), 'name', 'spec', 'manufacturer', 'unit', 'qty'),
  /** Absent where the link tells none. */
  ...each(z.string().optional(), 'price', 'amount'),
})
/** What a link shows of a version: an allow-list, never the record (security.md C79). */
export const SharedContract = z.object({
  no: z.string(),
  name: z.string(),
  n: z.int(),
  /** Heading and text, in order. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  parties: z.array(
    z.object({
      role: z.enum(keys(roles)),
      ...each(z.string(), 'name', 'creditCode'),
      /** When it signed this version; nothing while it has not. */
      signedAt: z.string().nullable(),
      signerName: z.string(),
    }),
  ),
  lines: z.array(SharedLine),
  text: z.array(BlockOut),
  /** Another version came after this one; which one is not said. */
  newer: z.boolean(),
})
export type SharedContract = z.output<typeof SharedContract>

export const Link = z.object({
  id: Id,
  ...each(z.string(), 'no', 'until', 'note', 'creatorName', 'createdAt', 'revokerName'),
  ...each(z.int(), 'n', 'maxViews', 'views'),
  revokedAt: z.string().nullable(),
  prices: z.boolean(),
  linkState: z.enum(keys(linkStates)),
  viewed: z.array(z.object({ ...each(z.string(), 'viewedAt', 'address', 'client'), pdfAt: z.string().nullable() })),
})

const at = callsAt('/linex/contract/manager', 'contract/manage', ['hospital', 'supplier', 'authority'])
const Share = ById.extend({
  hours: z.int('请输入整数').min(1, '至少 1 小时').max(LONGEST_HOURS, '最长 72 小时'),
  maxViews: z.int('请输入整数').min(1, '至少 1 次').max(MOST_VIEWS, '最多 100 次'),
  prices: z.boolean().default(false),
  /** A form that says nothing sends null. */
  note: z.string().trim().max(200).nullish(),
}).strict()

export const contractLinkCalls = {
  /** The token is told this once and kept nowhere; asked again it makes another link. */
  share: at.write(
    'share',
    '分享合同',
    'share',
    Share,
    z.object({ id: Id, ...each(z.string(), 'no', 'token', 'until') }),
    { unkept: true, acts: taking(m, 'share') },
  ),
  /** Links of a contract that one's own organisation made, the newest first, each with who looked. */
  links: at.read('links', '查询合同分享链接', 'share', ById, z.array(Link), {
    codes: ['contract/manage:share', 'contract/manage:preview'],
  }),
  revokeLink: at.write('revokeLink', '撤销合同分享链接', 'share', ById, ById, {
    codes: ['contract/manage:share', 'contract/manage:revokeShare'],
  }),
  /**
   * A token that is not ours is a contract that does not exist. It travels in the body: an address stays in the logs of
   * proxies and in histories. Each asking is a view; with `view` the PDF of one that was just made.
   */
  preview: call({
    method: 'POST',
    path: '/linex/contract/preview',
    title: '合同预览',
    allow: 'public',
    does: 'read',
    quiet: true,
    input: z.object({ token: z.string().max(400), view: Id.optional() }).strict(),
    output: z.object({
      state: z.enum(['valid', 'expired', 'used']),
      until: z.string(),
      /** Of a good link: this view, what its watermark says, and how many are left. */
      view: Id.nullable(),
      mark: z.string(),
      left: z.int(),
      contract: SharedContract.nullable(),
      /** Base64. */
      pdf: z.string().nullable(),
    }),
  }),
}
