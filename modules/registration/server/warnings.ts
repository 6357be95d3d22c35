import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Sentence } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { creditCodeChecks, sentences } from '#kernel/shared/validators.ts'
import * as q from './queries/registrations.ts'

/** What the applicant was warned of while he typed, and what its day makes of a licence. */
const doubts = ({ creditCode, licenceFrom: from, licenceTo: to }: q.Held): Sentence[] => [
  ...(creditCodeChecks(creditCode) ? [] : [{ message: sentences.creditCheck }]),
  ...(from && from > today() ? [{ message: '营业期限自 {{day}} 才开始', params: { day: from } }] : []),
  ...(to && to < today() ? [{ message: '营业期限已于 {{day}} 结束', params: { day: to } }] : []),
]

/** What a person should know before he decides; the applicant is never told (security.md, no oracle). */
export const warnings = async (ctx: Ctx, r: q.Held): Promise<string[]> => {
  const c = await q.conflicts(ctx.tx, r)
  const tell = (text: string, params = {}) => say(text, ctx.lang, params)
  return [
    ...(c.login ? [tell('账号「{{login}}」已存在', { login: r.loginName })] : []),
    ...(c.name ? [tell('机构名称「{{name}}」已存在', { name: r.orgName })] : []),
    ...(c.code ? [tell('统一社会信用代码已属于「{{name}}」', { name: c.code })] : []),
    ...(c.mobile > 0 ? [tell('此手机号另有 {{n}} 个注册申请', { n: c.mobile })] : []),
    ...(r.kind === 'org' ? doubts(r) : []).map(({ message, params }) => tell(message, params)),
  ]
}
