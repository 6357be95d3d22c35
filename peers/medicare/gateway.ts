import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Institution } from './institutions.ts'

/** How far clocks may differ, s. */
const SKEW = 300
const seen = new Map<string, number>()

/** Who knocks, or why nobody opens. */
export const admitted = (headers: IncomingHttpHeaders, all: Iterable<Institution>): Institution | string => {
  const say = (name: string) => String(headers[name] ?? '')
  const [paasid, stamp, nonce] = [say('x-tif-paasid'), say('x-tif-timestamp'), say('x-tif-nonce')]
  const inst = [...all].find((i) => i.paasid === paasid)
  if (!inst) return '未知的 paasid'
  const now = Date.now() / 1000
  if (!/^\d{10}$/.test(stamp) || Math.abs(now - Number(stamp)) > SKEW) return '时间戳超出允许范围'
  const right = createHash('sha256').update(`${stamp}${inst.token}${nonce}${stamp}`).digest()
  const given = Buffer.from(say('x-tif-signature'), 'hex')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return '签名错误'
  for (const [old, at] of seen) {
    if (at > now - 2 * SKEW) break
    seen.delete(old)
  }
  if (nonce === '' || seen.has(`${paasid} ${nonce}`)) return '重复的请求'
  seen.set(`${paasid} ${nonce}`, now)
  return inst
}
