import { z } from 'zod'
import { JobStarted } from '#kernel/shared/calls/background.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { type Schema, schemaOf } from './schema.ts'

const nullable = (type: z.ZodType): z.ZodType => type.nullable()

/** What each code but 0 says, and the data that comes with it: a new code without its line does not compile. */
const refusals: Record<Exclude<keyof typeof codes, 'ok'>, [says: string, data: z.ZodType]> = {
  later: ['Too much to wait for: ask again with `Prefer: respond-async`.', z.object({ rows: z.int() })],
  refused: [
    'A business refusal; `msg` is the sentence the user reads. With `needsReason` the same call with a reason is taken.',
    nullable(z.object({ needsReason: z.literal(true).optional() })),
  ],
  malformed: [
    'Malformed input, field by field; `path` is dotted, such as `lines.3.qty`.',
    z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
  ],
  forbidden: ['The caller has not the permission of this call, or must change his password first.', z.null()],
  notFound: ['No such record, or one of somebody else.', z.null()],
  conflict: [
    'Somebody else changed the record meanwhile; null: one idempotency key was sent with two bodies.',
    nullable(
      z.object({
        version: z.int(),
        changedBy: z.string(),
        changedAt: z.string(),
        current: z.unknown().optional(),
      }),
    ),
  ],
  otherOrg: [
    'The header `org-id` names another organisation than the session works for; nothing was done. Load the screen anew.',
    nullable(z.object({ org: z.string() })),
  ],
  unproved: ['A sensitive act: prove the password, then repeat the call with the same key.', z.null()],
  tooMany: ['Too many requests; try again later.', z.null()],
  fault: ['An error of the server; nothing was done. `requestId` finds it in the log.', z.null()],
  unavailable: ['The database or the file store is away; nothing was done.', z.null()],
  expired: ['The session has ended: sign in again.', z.null()],
  otherUser: [
    'The header `user-id` names somebody else than the session does: whom the browser signed in meanwhile.',
    nullable(z.object({ name: z.string(), org: z.string() })),
  ],
}

const nameOf = (code: string): string => `Refusal${code[0]!.toUpperCase()}${code.slice(1)}`
const to = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const coded = (code: number, more: Record<string, Schema>): Schema => ({
  type: 'object',
  required: ['code', ...Object.keys(more), 'msg'],
  properties: {
    code: { type: 'integer', const: code },
    ...more,
    msg: { type: 'string', description: 'A sentence in the language asked for.' },
    detailMessage: { type: 'string' },
    requestId: { type: 'string' },
  },
})

/** The envelope and its refusals, which every operation refers to. */
export const envelopeSchemas = (): Record<string, Schema> => ({
  Answered: coded(codes.ok, {}),
  ...Object.fromEntries(
    Object.entries(refusals).map(([name, [description, data]]) => [
      nameOf(name),
      { description, ...coded(codes[name as keyof typeof codes], { data: schemaOf(data, 'output') }) },
    ]),
  ),
  Refusal: { oneOf: Object.keys(refusals).map((name) => to(nameOf(name))) },
  JobStarted: schemaOf(JobStarted, 'output'),
})

const withData = (data: Schema): Schema => ({
  allOf: [to('Answered'), { type: 'object', required: ['data'], properties: { data } }],
})

/** What a call may answer as JSON: its data, a job when it may be left to the background, or why not. */
export const answerOf = (data: Schema | undefined, later: boolean | undefined): Schema => ({
  oneOf: [...(data ? [withData(data)] : []), ...(later ? [withData(to('JobStarted'))] : []), to('Refusal')],
})
