import type { Ctx } from '#kernel/server/ctx.ts'
import type { FieldTemplate } from '#kernel/server/refusal.ts'
import { lineErrors, Refusal } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { priceCalls } from '../shared/calls.ts'
import { act, add } from './service.ts'

/** A refusal of one paper, told as that of its line. */
const ofLine = (e: unknown, at: number): unknown => {
  const fields = e instanceof Refusal && (e.data as { fields?: FieldTemplate[] } | null)?.fields
  if (!(e instanceof Refusal) || e.code !== codes.malformed || !fields) return e
  const errors = fields.map((f) => ({ line: at + 1, column: f.path, message: f.message, params: f.params }))
  return lineErrors(errors)
}

/**
 * A paper for each line, all or none; with `submit` they go to the audit at once.
 * @throws a refusal that names the line and its column
 */
export const addAll = async (ctx: Ctx, { lines, submit, ...common }: Input<(typeof priceCalls)['addAll']>) => {
  if (submit && !ctx.actor.codes.has('purchaseList/priceModification:submit'))
    throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title: '提交调价单' })
  const items: { id: string; no: string }[] = []
  for (const [at, line] of lines.entries()) {
    try {
      const { id, no, version } = await add(ctx, { ...common, ...line })
      if (submit) await act(ctx, { id, version, action: 'submit' })
      items.push({ id, no })
    } catch (e) {
      throw ofLine(e, at)
    }
  }
  return { items }
}
