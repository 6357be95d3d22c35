import { codes, type FieldError } from '#kernel/shared/envelope.ts'
import { fill } from '#kernel/shared/plural.ts'

/** A business «no»: travels as HTTP 200 with a non-zero code; the template is translated at the HTTP door. */
export class Refusal extends Error {
  readonly code: number
  readonly template: string
  readonly params: Readonly<Record<string, string | number>>
  readonly data: unknown
  constructor(code: number, template: string, params: Record<string, string | number> = {}, data: unknown = null) {
    super(fill(template, params))
    this.code = code
    this.template = template
    this.params = params
    this.data = data
  }
}

/** A sentence before translation. */
export interface Sentence {
  /** Template; `params` fill its places. */
  message: string
  params?: Record<string, string | number>
}

/** The sentence the user reads when an action is refused. Throw what it returns. */
export const refuse = (template: string, params?: Record<string, string | number>, data?: unknown): Refusal =>
  new Refusal(codes.refused, template, params, data)

/** Unknown and foreign ids answer alike (security.md, supplier A vs B). */
export const notFound = (what = '单据不存在'): Refusal => new Refusal(codes.notFound, what)

/** The person must type his password again; the client asks for it and repeats the call (security.md C36). */
export const unproved = (): Refusal => new Refusal(codes.unproved, '此操作需要再次输入密码')

/** Refused without a reason: the client shows the sentence in a dialog that asks for one, and repeats the call with it. */
export const reasonNeeded = (template: string, params?: Record<string, string | number>): Refusal =>
  refuse(template, params, { needsReason: true })

/** Malformed input that only the service can see; each field is named. */
export const malformed = (fields: FieldTemplate[]): Refusal =>
  new Refusal(codes.malformed, fields[0]?.message ?? '输入有误', fields[0]?.params, { fields })

/** Somebody else changed the record meanwhile; the client keeps what was typed and shows the difference. */
export const conflict = (data: { changedBy: string; changedAt: string; current?: unknown; version: number }): Refusal =>
  new Refusal(codes.conflict, '单据已被他人修改，请刷新后再试', {}, data)

export interface LineError {
  /** Number of the line, from 1. */
  line: number
  column: string
  /** Template; `params` fill its places after translation. */
  message: string
  params?: Record<string, string | number>
}

/** A malformed field before translation. */
export interface FieldTemplate extends FieldError, Sentence {}

/**
 * Refusals of document lines: each names its line, so that the entry grid can show them (ux.md 1.3).
 * @param list name of the lines in the input
 */
export const lineErrors = (errors: readonly LineError[], list = 'lines'): Refusal => {
  const fields: FieldTemplate[] = errors.map((e) => ({
    path: `${list}.${e.line - 1}.${e.column}`,
    message: e.message,
    params: e.params,
  }))
  const first = errors[0]
  const message = first ? fill(first.message, first.params ?? {}) : ''
  return new Refusal(codes.malformed, '第 {{line}} 行：{{message}}', { line: first?.line ?? 0, message }, { fields })
}
