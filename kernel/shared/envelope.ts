/** What every answer looks like on the wire (specification §7, §8). */
export interface Envelope<T = unknown> {
  code: number
  data: T | null
  msg: string
  detailMessage?: string
  requestId?: string
}

/** One malformed field: where it is in the input, and the sentence for the user. */
export interface FieldError {
  /** Dotted path, such as `lines.3.qty`. */
  path: string
  message: string
}

/**
 * What a second person signs: one act on one version of one document, with what it says. In the data of a refusal as `signOff`,
 * beside `says`, the lines he reads: the client asks for the second person and repeats the call with his proof.
 */
export interface SignedAct {
  type: string
  id: string
  version: number
  act: string
  /** Of what is asked: with other contents it is another act. */
  hash: string
}

/**
 * Answer codes. 0 is success; 11401 and 11402 are the specification's; the rest are ours.
 * All of them travel as HTTP 200, except that no code at all (a crash, a proxy) is a transport failure.
 */
export const codes = {
  ok: 0,
  /** Too much to wait for: ask again with `Prefer: respond-async`; `data` is `{ rows }`. */
  later: 202,
  /** A business refusal: `msg` is the sentence the user reads. */
  refused: 1,
  /** Malformed input: `data` is `{ fields: FieldError[] }`. */
  malformed: 400,
  forbidden: 403,
  notFound: 404,
  /** Somebody else changed the record: `data` is `{ version, changedBy, changedAt, current }`; null: one key, two bodies. */
  conflict: 409,
  /** The session works for another organisation than the screen shows; `data` is `{ org }`, the name of that one. */
  otherOrg: 412,
  /** A sensitive act: the client asks for the password and repeats the call. */
  unproved: 428,
  tooMany: 429,
  fault: 500,
  /** The database is away. */
  unavailable: 503,
  expired: 11401,
  otherUser: 11402,
} as const
