import { codes } from '#kernel/shared/envelope.ts'
import { numberText } from './config.ts'
import { Refusal } from './refusal.ts'
import { sha256 } from './secret.ts'
import { sessionLimits } from './session.ts'
import { kernelQuery } from './tx.ts'

interface Ending {
  /** As `endSessions` wrote it; null when nobody ended it. */
  why: string | null
  by: string | null
  at: string
  closed: boolean
  orgClosed: boolean
  placeless: boolean
  tooLong: boolean
  minutes: number
  hours: number
}

const { idle, adminIdle, hours, adminHours } = sessionLimits

/** Beyond the common limits those hold, else the shorter ones of administrators ended it. */
const lookup = `
  select case when s.ended_at is null then null else s.ended_why end as why, nullif(b.name, u.name) as by,
    to_char(s.ended_at at time zone 'Asia/Shanghai', 'HH24:MI') as at, not u.enabled or u.locked as closed, not o.enabled as "orgClosed",
    not exists (select from user_role r where r.user_id = u.id and r.org_id = o.id) as placeless,
    l.long or s.created_at <= now() - make_interval(hours => ${numberText(adminHours)}) as "tooLong",
    case when l.long then ${numberText(hours)} else ${numberText(adminHours)} end as hours,
    case when s.seen_at <= now() - make_interval(mins => ${numberText(idle)}) then ${numberText(idle)}
      else ${numberText(adminIdle)} end as minutes
  from session s join app_user u on u.id = s.user_id join org o on o.id = s.org_id left join app_user b on b.id = s.ended_by,
    lateral (select s.created_at <= now() - make_interval(hours => ${numberText(hours)}) as long) l
  where s.sid_hash = $1`

const again = () => new Refusal(codes.expired, '登录已过期，请重新登录')
const said = (template: string, params: Record<string, string | number> = {}) =>
  new Refusal(codes.expired, template, params, { told: true })

const byOthers: Readonly<Record<string, string>> = {
  ended: '「{{by}}」于 {{at}} 结束了您的登录，请重新登录',
  reset: '「{{by}}」于 {{at}} 重置了您的密码，请用新密码登录',
  locked: '「{{by}}」于 {{at}} 锁定了您的账号，请联系管理员',
  deleted: '「{{by}}」于 {{at}} 删除了您的账号，请联系管理员',
}
const byHimself: Readonly<Record<string, string>> = {
  ended: '您于 {{at}} 在另一处结束了此登录，请重新登录',
  password: '您的密码于 {{at}} 在另一处被修改，请用新密码登录',
}

/** Why the session behind this cookie is over, by whom and when, for whoever held it (ux 87). Answers what to throw. */
export const endingOf = async (sid: string | undefined): Promise<Refusal> => {
  const [e] = sid ? await kernelQuery<Ending>('session-ending', lookup, [sha256(sid)]) : []
  if (!e) return again()
  if (e.why) {
    const template = (e.by ? byOthers : byHimself)[e.why]
    return template ? said(template, { by: e.by ?? '', at: e.at }) : again()
  }
  if (e.closed) return said('您的账号已停用或锁定，请联系管理员')
  if (e.orgClosed) return said('您的机构已停用，请联系监管机构')
  if (e.placeless) return said('您在此机构已没有角色，请联系管理员')
  if (e.tooLong) return said('本次登录已满 {{hours}} 小时，请重新登录', { hours: e.hours })
  return said('您已超过 {{minutes}} 分钟没有操作，系统已自动退出，请重新登录', { minutes: e.minutes })
}
