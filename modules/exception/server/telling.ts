import type { Ctx } from '#kernel/server/ctx.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { docTypes, type ExceptionType, exceptionTypes } from '../shared/types.ts'
import type { Made } from './queries/write.ts'

const at = '/procurement/exceptions'

/** Whose document it is on each side hears of it, once a document and type; where it is nobody's, whoever takes exceptions. */
export const tellRaised = async (ctx: Ctx, all: readonly Made[]): Promise<void> => {
  const groups = Map.groupBy(all, (m) => [m.orgId, m.owner, m.cause, m.docId].join())
  for (const some of groups.values()) {
    const [{ orgId, owner, cause, docType, docNo, id }] = some as [Made]
    // what he did himself he knows
    if (owner === ctx.actor.userId) continue
    await tellNotice(ctx, {
      orgId,
      ...(owner ? { userId: owner } : {}),
      codes: owner ? [] : ['procurement/exceptions:take'],
      event: 'exception.raised',
      template: '{{doc}} {{no}} 有异常：{{type}}（{{n}} 项）',
      params: {
        doc: docTypes[docType as keyof typeof docTypes],
        no: docNo,
        type: exceptionTypes[cause as ExceptionType],
        n: String(some.length),
      },
      path: some.length === 1 ? `${at}/${id}` : `${at}?keyword=${docNo}`,
    })
  }
}
