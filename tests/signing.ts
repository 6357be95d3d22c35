import { sql } from 'kysely'
import { sha256 } from '#kernel/server/secret.ts'
import { founder, inContext, systemActor, withTx } from '#kernel/server/tx.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import type { Envelope, SignedAct } from '#kernel/shared/envelope.ts'
import { signOffProof } from '#modules/session/server/public.ts'
import type { Person } from './world.ts'

/**
 * The proof of a second person who typed his password beside the first one. Whom the database takes for none (himself, a
 * stranger to the house) has one that is made up, so that what is asked of it is tried too.
 */
export const signedBy = async (second: Pick<Person, 'userId'>, first: Person, of: SignedAct): Promise<string> => {
  const { userId, orgId } = first
  const org = await withTx(systemActor, (tx) =>
    tx.selectFrom('org').select('kind').where('id', '=', orgId).executeTakeFirstOrThrow(),
  )
  const actor = { ...systemActor, org: org.kind as OrgKind, userId, orgId }
  return inContext(actor, {}, (ctx) => signOffProof(ctx, second.userId, of)).catch(async () => {
    const token = crypto.randomUUID()
    await withTx(founder, (tx) =>
      sql`insert into session_sign_off (token_hash, second_user, first_user, org_id, doc_type, doc_id, version, act, body_hash)
        values (${sha256(token)}, ${second.userId}, ${userId}, ${orgId}, ${of.type}, ${of.id}, ${of.version}, ${of.act}, ${of.hash})`.execute(
        tx,
      ),
    )
    return token
  })
}

/** The same person with a second one beside him, who signs whatever wants two, as at the client. */
export const beside = (first: Person, second: Pick<Person, 'userId'>): Person => {
  const ask = async (call: Call, input: object, headers?: Record<string, string>) => {
    const answer: Envelope = await first.ask(call, input, headers)
    const of = (answer.data as { signOff?: SignedAct } | null)?.signOff
    return of ? first.ask(call, { ...input, signOff: await signedBy(second, first, of) }, headers) : answer
  }
  const get = async (call: Call, input: object) => {
    const e = await ask(call, input)
    if (e.code !== 0) throw new Error(`${call.path}: ${e.code} ${e.msg} ${JSON.stringify(e.data)}`)
    return e.data
  }
  return { ...first, ask, get } as Person
}
