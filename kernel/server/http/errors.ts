import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { AWAY } from '../db/presence.ts'
import { type FieldTemplate, Refusal, type Sentence } from '../refusal.ts'
import { say, sayRefusal } from '../say.ts'

/** The database is away or full up: refused connections, shutdowns, too many clients, pool time-outs. */
const away = (e: { code?: string; message?: string; syscall?: string }): boolean =>
  // a socket that is not there; a file that is not there is a fault of its own
  (e.code === 'ENOENT' && e.syscall === 'connect') ||
  [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '53300',
    // a standby, or a primary whose replica did not confirm
    '25006',
    '08007',
    '08006',
    AWAY,
    '08001',
    '08003',
  ].includes(e.code ?? '') ||
  /timeout exceeded when trying to connect|Connection terminated|terminating connection/.test(e.message ?? '')

/** A volume is full: the database's or the files'. */
const full = (e: { code?: string }): boolean => ['53100', '58030', 'ENOSPC', 'EDQUOT'].includes(e.code ?? '')

const database: Record<string, [number, string]> = {
  '23505': [codes.refused, '数据已存在，不能重复'],
  '23503': [codes.refused, '关联的数据不存在或正在使用'],
  '23514': [codes.refused, '数量或状态不满足约束，操作未执行'],
  '42501': [codes.notFound, '单据不存在'],
  '22P02': [codes.malformed, '输入有误'],
  '22003': [codes.malformed, '数值超出范围'],
  '22021': [codes.malformed, '文字含有不允许的字符'],
  '55P03': [codes.refused, '其他人正在处理此数据，请稍后再试'],
  '57014': [codes.refused, '处理时间过长，已取消，请缩小范围'],
  '40001': [codes.refused, '其他人正在处理此数据，请稍后再试'],
  '40P01': [codes.refused, '其他人正在处理此数据，请稍后再试'],
}

const fieldsOf = (data: unknown): FieldTemplate[] | undefined =>
  typeof data === 'object' && data !== null && 'fields' in data ? (data.fields as FieldTemplate[]) : undefined

/** Sentences of fields, and of what a second person signs, are templates like every other; they are filled and translated here. */
const saidIn = (data: unknown, lang: 'zh' | 'en'): unknown => {
  const said = (s: Sentence) => say(s.message, lang, s.params)
  const fields = fieldsOf(data)
  if (fields) return { ...(data as object), fields: fields.map((f) => ({ path: f.path, message: said(f) })) }
  const { says } = (data ?? {}) as { says?: readonly Sentence[] }
  return says ? { ...(data as object), says: says.map(said) } : data
}

const messageOf = (e: Refusal, lang: 'zh' | 'en'): string => {
  const first = fieldsOf(e.data)?.[0]
  if (!first || !('message' in e.params)) return sayRefusal(e, lang)
  return say(e.template, lang, { ...e.params, message: say(first.message, lang, first.params) })
}

/**
 * What the client learns of an error: a code, a Chinese (or English) sentence, a request id; never a stack, SQL, path or
 * host (security.md C45). `fault` tells the caller to log the whole error.
 */
export const envelopeOf = (e: unknown, lang: 'zh' | 'en', requestId: string): { body: Envelope; fault: boolean } => {
  if (e instanceof Refusal) {
    return { body: { code: e.code, data: saidIn(e.data, lang), msg: messageOf(e, lang), requestId }, fault: false }
  }
  const err = e as { code?: string; message?: string; routine?: string; statusCode?: number }
  // somebody limited wrote what he may not see (decisions 0009 and 0090)
  if (err.code === '42501' && /policy "data_(range|scope)"/.test(err.message ?? '')) {
    return { body: { code: codes.refused, data: null, msg: say('超出您的数据范围', lang), requestId }, fault: false }
  }
  // a guard of the database spoke, not a wall: the document is there, and what should have said so before did not
  if (err.code === '42501' && err.routine === 'exec_stmt_raise') {
    return {
      body: { code: codes.refused, data: null, msg: say('此数据受保护，操作未执行', lang), requestId },
      fault: true,
    }
  }
  const known = database[err.code ?? '']
  if (known)
    return {
      body: { code: known[0], data: null, msg: say(known[1], lang), requestId },
      fault: known[0] === codes.refused,
    }
  if (away(err)) {
    return {
      body: { code: codes.unavailable, data: null, msg: say('数据库暂时不可用，请稍后再试', lang), requestId },
      // who came while it was known to be away is no news for the log
      fault: err.code !== AWAY,
    }
  }
  if (full(err)) {
    const msg = say('存储空间不足，数据未保存，请联系管理员', lang)
    return { body: { code: codes.unavailable, data: null, msg, requestId }, fault: true }
  }
  const status = err.statusCode
  if (status && status >= 400 && status < 500) {
    const text = status === 413 ? '内容过大' : '请求格式有误'
    return { body: { code: codes.malformed, data: { fields: [] }, msg: say(text, lang), requestId }, fault: false }
  }
  return { body: { code: codes.fault, data: null, msg: say('系统出现异常，请稍后再试', lang), requestId }, fault: true }
}
