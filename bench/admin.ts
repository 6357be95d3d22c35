import { type Figure, type House, hire, ms, repeated, withClient } from './harness.ts'

const makeUsers = `
  insert into app_user (login_name, name, mobile, password_hash, first_login, home_org, pinyin, initials)
  select 'u' || n, '用户' || n, '139' || lpad(n::text, 8, '0'), '$argon2id$none', false, $1, 'yonghu' || n, 'yh' || n from generate_series(1, $2::int) n`

/** A day of log per fifty thousand rows; the chain's hashes are not computed, nothing here verifies them. */
const makeLog = `
  insert into audit_log (org_id, day, seq, at, user_name, call, entity, entity_id, entity_no, action, after, request_id, prev_hash, hash)
  select $1, date '2026-01-01' - n / 50000, n % 50000 + 1, timestamptz '2026-01-01' - n / 50000 * interval '1 day' + n % 50000 * interval '1 second',
    '用户' || n % 1000, '/linex/order/order/add', 'order', n::text, 'BG' || lpad(n::text, 9, '0'), 'add', '{"amount":"1"}', 'r' || n, '', ''
  from generate_series($2::int, $3::int) n`

/** Lists of the administration with many users and many log rows: over HTTP against the number of rows it pages through. */
export const benchAdmin = async (house: House, name: string, logRows: number, users = 100_000): Promise<Figure[]> => {
  const url = await house.fresh(name)
  const orgId = await withClient(url, async (c) => {
    await c.query('set synchronous_commit = off')
    const { rows } = await c.query(
      `insert into org (kind, code, name) values ('authority', 'BA', '大数据监管') returning id`,
    )
    const id = rows[0].id as string
    await c.query(makeUsers, [id, users])
    for (let from = 0; from < logRows; from += 250_000)
      await c.query(makeLog, [id, from, Math.min(from + 249_999, logRows - 1)])
    await c.query('analyze')
    return id
  })
  const userId = await hire(url, orgId, 'admin_bench', ['system/user:view', 'system/operateLog:view'])
  const app = await house.app(name)
  const ask = await app.as(userId, orgId)
  const first = { page: 1, size: 20 }
  const questions: [string, string, object][] = [
    ['user list, first page with its count', '/rbac/user/query', first],
    ['user list, first page', '/rbac/user/query', { ...first, part: 'rows' }],
    ['user list, keyword', '/rbac/user/query', { ...first, keyword: '用户77777' }],
    ['operate log, first page with its count', '/home/log/query', { ...first, type: 'operate' }],
    ['operate log, first page', '/home/log/query', { ...first, type: 'operate', part: 'rows' }],
    [
      'operate log, a week',
      '/home/log/query',
      { ...first, type: 'operate', at: { from: '2025-12-20', to: '2025-12-26' } },
    ],
    ['operate log, keyword', '/home/log/query', { ...first, type: 'operate', keyword: 'BG000012345' }],
  ]
  const figures: Figure[] = []
  for (const [what, path, input] of questions) {
    const t = await repeated(7, () => ask(path, input))
    const of = path.includes('log') ? `${logRows / 1000} k log rows` : `${users / 1000} k users`
    figures.push({ name: `${what}, of ${of}`, wanted: '≤ 250 ms', reached: ms(t), ok: t <= 250 })
  }
  await app.stop()
  return figures
}
