import { type AskPath, type Figure, type House, hire, median, ms, timed, withClient } from './harness.ts'

const makeUsers = `
  insert into app_user (login_name, name, mobile, password_hash, first_login, home_org, pinyin, initials)
  select 'u' || n, '用户' || n, '139' || lpad(n::text, 8, '0'), '$argon2id$none', false, $1, 'yonghu' || n, 'yh' || n from generate_series(1, $2::int) n`

/** A day of log per fifty thousand rows; the chain's hashes are not computed, nothing here verifies them. */
const makeLog = `
  insert into audit_log (org_id, day, seq, at, user_name, call, entity, entity_id, entity_no, action, after, request_id, prev_hash, hash)
  select $1, date '2026-01-01' - n / 50000, n % 50000 + 1, timestamptz '2026-01-01' - n / 50000 * interval '1 day' + n % 50000 * interval '1 second',
    '用户' || n % 1000, '/linex/order/order/add', 'order', n::text, 'BG' || lpad(n::text, 9, '0'), 'add', '{"amount":"1"}', 'r' || n, '', ''
  from generate_series($2::int, $3::int) n`

/** Sign-ins of everybody, one of fifty at the small hospital. */
const makeLogins = `
  insert into login_log (at, login_name, user_id, org_id, outcome, ip)
  select timestamptz '2026-01-01' - n * interval '3 second', 'u' || n % 100000, null, case when n % 50 = 0 then $2::uuid else $1::uuid end,
    case when n % 20 = 0 then 'wrong' else 'ok' end, '10.0.' || n / 256 % 256 || '.' || n % 256
  from generate_series($3::int, $4::int) n`

/** Lists of the administration with many users and many log rows: over HTTP against the barest SQL that answers the same. */
export const benchAdmin = async (house: House, name: string, logRows: number, users = 100_000): Promise<Figure[]> => {
  const url = await house.fresh(name)
  const [orgId, hospitalId] = await withClient(url, async (c) => {
    await c.query('set synchronous_commit = off')
    const { rows } = await c.query(
      `insert into org (kind, code, name) values ('authority', 'BA', '大数据监管') returning id`,
    )
    const id = rows[0].id as string
    const hospital = (
      await c.query(`insert into org (kind, code, name) values ('hospital', 'BH', '大数据医院') returning id`)
    ).rows[0].id as string
    await c.query(makeUsers, [id, users])
    for (let from = 0; from < logRows; from += 250_000) {
      const to = Math.min(from + 249_999, logRows - 1)
      await c.query(makeLog, [id, from, to])
      await c.query(makeLogins, [id, hospital, from, to])
    }
    await c.query('analyze')
    return [id, hospital]
  })
  const codes = ['system/user:view', 'system/operateLog:view', 'system/loginLog:view']
  const app = await house.app(name)
  const region = await app.as(await hire(url, orgId!, 'admin_bench', codes), orgId!)
  const hospital = await app.as(await hire(url, hospitalId!, 'hospital_bench', codes), hospitalId!)
  const first = { page: 1, size: 20 }
  const user = `select id, login_name, name from app_user`
  const log = `select * from audit_log`
  const logins = `select * from login_log`
  const questions: [string, string, object, string, AskPath?][] = [
    [
      'user list, first page',
      '/rbac/user/query',
      { ...first, part: 'rows' },
      `${user} order by login_name, id limit 20`,
    ],
    [
      'user list, keyword',
      '/rbac/user/query',
      { ...first, keyword: '用户77777' },
      `${user} where name like '%用户77777%' order by login_name, id limit 20`,
    ],
    [
      'operate log, first page',
      '/home/log/query',
      { ...first, type: 'operate', part: 'rows' },
      `${log} order by at desc, seq desc limit 20`,
    ],
    [
      'operate log, first page of a week',
      '/home/log/query',
      { ...first, type: 'operate', part: 'rows', at: { from: '2025-12-20', to: '2025-12-26' } },
      `${log} where at >= '2025-12-20' and at < '2025-12-27' order by at desc, seq desc limit 20`,
    ],
    [
      'operate log, keyword',
      '/home/log/query',
      { ...first, type: 'operate', keyword: 'BG000012345' },
      `${log} where entity_no collate "C" >= 'BG000012345' and entity_no collate "C" < 'BG000012346' order by at desc, seq desc limit 20`,
    ],
    [
      'operate log, a name',
      '/home/log/query',
      { ...first, type: 'operate', keyword: '用户777' },
      `${log} where user_name = '用户777' order by at desc, seq desc limit 20`,
    ],
    [
      'login log, first page',
      '/home/log/query',
      { ...first, type: 'login', part: 'rows' },
      `${logins} order by at desc, id desc limit 20`,
    ],
    [
      'login log, first page of one hospital',
      '/home/log/query',
      { ...first, type: 'login' },
      `${logins} where org_id = '${hospitalId}' order by at desc, id desc limit 20`,
      hospital,
    ],
    [
      'login log, keyword',
      '/home/log/query',
      { ...first, type: 'login', keyword: 'u77777' },
      `${logins} where login_name = 'u77777' order by at desc, id desc limit 20`,
    ],
  ]
  const figures: Figure[] = []
  await withClient(url, async (c) => {
    for (const [what, path, input, sql, ask = region] of questions) {
      const times: [number[], number[]] = [[], []]
      for (let n = 0; n < 8; n++) {
        times[0].push(await timed(() => ask(path, input)))
        times[1].push(await timed(() => c.query(sql)))
      }
      const [http, raw] = times.map((t) => median(t.slice(1))) as [number, number]
      const of = path.includes('log') ? `${logRows / 1000} k log rows` : `${users / 1000} k users`
      figures.push({
        name: `${what}, of ${of}, HTTP / bare SQL`,
        wanted: '≤ 250 ms',
        reached: `${ms(http)} (${(http / raw).toFixed(1)}× ${ms(raw)})`,
        ok: http <= 250,
      })
    }
  })
  await app.stop()
  return figures
}
