import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { openApp } from '#app/server.ts'
import { readSettings } from '#kernel/server/db/settings.ts'
import { accessTokenOf, sha256 } from '#kernel/server/secret.ts'
import type { Answer, Asked, Call, OrgKind } from '#kernel/shared/call.ts'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

/** Everything a screen of the goods' way may ask for; people get the parts of their job. */
const jobs = {
  buyer: {
    'procurement/planning':
      'view add edit delete submit withdraw copy import export generateOrder close void suggest print',
    'procurement/purchaseOrder': 'view add edit delete copy submit withdraw requestUnaudit close amend trace export',
    'procurement/orderAmendment': 'view export',
    'procurement/rejectedMatching': 'view confirm dispute switchSupplier acceptSubstitute print export',
    'procurement/delivery': 'view',
    'procurement/acceptance': 'view confirm revoke',
    'procurement/refusal': 'view add submit revoke print export',
    'procurement/exceptions': 'view take note resolve reopen export',
    'purchaseList/catalogues': 'view add edit enable batchEnable import export copyFromParent verify submit',
    'inventory/inventoryQuery': 'view export',
    'baseInfo/drug': 'view',
  },
  auditor: {
    'procurement/planning': 'view audit close',
    'procurement/purchaseOrder': 'view audit',
    'procurement/orderAmendment': 'view',
    'procurement/acceptance': 'view confirm',
    'purchaseList/listAudits': 'view audit batchAudit',
    'purchaseList/catalogues': 'view',
  },
  receiver: {
    'procurement/delivery': 'view',
    'procurement/acceptance': 'view accept revoke batchAccept',
    'procurement/refusal': 'view add submit revoke print',
    'procurement/exceptions': 'view take note resolve reopen export',
    'inventory/inventoryQuery': 'view lock unlock',
  },
  sales: {
    'procurement/purchaseOrder': 'view accept reject agreeUnaudit refuseUnaudit agreeAmend refuseAmend promise trace',
    'procurement/orderAmendment': 'view export',
    'procurement/rejectedMatching': 'view withdraw insist print export',
    'procurement/delivery': 'view add edit delete ship void',
    'procurement/acceptance': 'view',
    'procurement/refusal': 'view agree dispute handle print export',
    'procurement/exceptions': 'view take note resolve reopen export',
  },
  operator: {
    'procurement/planning': 'view',
    'procurement/purchaseOrder': 'view close',
    'procurement/orderAmendment': 'view',
    'procurement/delivery': 'view',
    'procurement/acceptance': 'view',
    'procurement/refusal': 'view mediate print export',
    'procurement/exceptions': 'view export',
    'baseInfo/drug': 'view add edit delete enable import export',
    'inventory/inventoryQuery': 'view',
  },
} as const
export type Job = keyof typeof jobs

/** Somebody signed in, who asks through the real HTTP stack. */
export interface Person {
  userId: string
  orgId: string
  /** What his requests carry: cookie, user, access token. */
  headers: Record<string, string>
  ask<C extends Call>(call: C, input: Asked<C>, headers?: Record<string, string>): Promise<Envelope<Answer<C>>>
  /** Asks and expects code 0; the sentence of a refusal becomes the test's error. */
  get<C extends Call>(call: C, input: Asked<C>): Promise<Answer<C>>
}

export interface World {
  app: FastifyInstance
  /** Connection address of the owner. */
  url: string
  /** Folder of uploaded files and secrets. */
  dataDir: string
  /** The owner's connection: sees and changes everything, for arranging and for proof. */
  sql: pg.Client
  org(kind: OrgKind, name: string): Promise<string>
  /** Somebody with the codes of a job, or with these codes per path: `{ 'baseInfo/drug': 'view add' }`. */
  person(job: Job | Record<string, string>, orgId: string): Promise<Person>
  nobody: Person
  close(): Promise<void>
}

const personOf = (app: FastifyInstance, userId: string, orgId: string, sid: string | undefined): Person => {
  const own: Record<string, string> = sid
    ? { cookie: `__Host-sid=${sid}`, 'user-id': userId, accesstoken: accessTokenOf(sid) }
    : {}
  const ask = async (call: Call, input: unknown, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method: call.method,
      url: call.path,
      ...(call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input as object }),
      headers: {
        ...own,
        'idempotency-key': randomUUID(),
        ...headers,
      },
    })
    return response.json()
  }
  return {
    userId,
    orgId,
    headers: own,
    ask,
    get: async (call: Call, input: unknown) => {
      const e: Envelope = await ask(call, input)
      if (e.code !== 0) throw new Error(`${call.path}: ${e.code} ${e.msg} ${JSON.stringify(e.data)}`)
      return e.data as never
    },
  } as Person
}

/** The login key of this process's first world, and the secret that opens it: to make one takes a fifth of a second. */
let first: { secret: string; key: [string, string, string] } | undefined
const lendKey = async (sql: pg.Client, dataDir: string): Promise<void> => {
  if (!first) return
  writeFileSync(join(dataDir, 'secret'), first.secret, { mode: 0o600 })
  await sql.query(
    `insert into login_key (exponent, modulus, private_key, expires_at) values ($1, $2, $3, now() + interval '70 minutes')`,
    first.key,
  )
}
const keepKey = async (sql: pg.Client, dataDir: string): Promise<void> => {
  const { rows } = await sql.query<{ key: [string, string, string] }>(
    'select array[exponent, modulus, private_key] as key from login_key',
  )
  if (rows[0]) first ??= { secret: readFileSync(join(dataDir, 'secret'), 'utf8'), key: rows[0].key }
}

/**
 * A fresh house on a fresh database, or on one that was prepared; `close` it in afterAll.
 * @param ready done by the owner before anybody else connects
 */
export const openWorld = async (
  prepared?: FreshDatabase,
  ready?: (sql: pg.Client) => Promise<void>,
): Promise<World> => {
  const database = prepared ?? (await freshDatabase())
  // its days are the region's, at every hour of whoever runs the tests
  const sql = new pg.Client({ connectionString: database.url, options: '-c timezone=Asia/Shanghai' })
  await sql.connect()
  await ready?.(sql)
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-world-'))
  await lendKey(sql, dataDir)
  const app = await openApp(
    { ...readSettings({ DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }), demo: 'off' },
    database.url,
  )
  await keepKey(sql, dataDir)
  let n = 0
  const one = async (text: string, values: unknown[]) => (await sql.query<{ id: string }>(text, values)).rows[0]!.id

  return {
    app,
    url: database.url,
    dataDir,
    sql,
    nobody: personOf(app, '', '', undefined),
    org: (kind, name) =>
      one('insert into org (kind, code, name) values ($1, $2, $3) returning id', [kind, `O${++n}`, name]),
    person: async (wanted, orgId) => {
      // every template of the house has the message centre
      const messages = { messageNotice: 'view read readAll delete' }
      const [job, codesOf] = typeof wanted === 'string' ? [wanted, { ...messages, ...jobs[wanted] }] : ['user', wanted]
      const userId = await one(
        `insert into app_user (login_name, name, password_hash, first_login) values ($1, $2, '$argon2id$none', false) returning id`,
        [`${job}${++n}`, `${job}${n}`],
      )
      const roleId = await one('insert into role (org_id, name) values ($1, $2) returning id', [orgId, `${job}${n}`])
      for (const [path, codes] of Object.entries(codesOf)) {
        await sql.query('insert into role_action (role_id, path, code) select $1, $2, unnest($3::text[])', [
          roleId,
          path,
          codes.split(' '),
        ])
      }
      await sql.query('insert into user_role (user_id, org_id, role_id) values ($1, $2, $3)', [userId, orgId, roleId])
      const sid = randomBytes(32).toString('hex')
      await sql.query('insert into session (sid_hash, user_id, org_id) values ($1, $2, $3)', [
        sha256(sid),
        userId,
        orgId,
      ])
      return personOf(app, userId, orgId, sid)
    },
    close: async () => {
      await sql.end()
      await app.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Goods {
  hospital: string
  supplier: string
  point: string
  buyer: Person
  auditor: Person
  receiver: Person
  sales: Person
  /** Puts an article into the hospital's catalogue, with an active supply relation. */
  item(options?: ItemOptions): Promise<{ productId: string; catalogItemId: string }>
}
interface ItemOptions {
  name?: string
  price?: string
  supplier?: string
  narcotic?: boolean
  unit?: string
  multiple?: string
  kind?: number
  /** Its goods ask for a first invoice; those of most stories do not. */
  twoInvoice?: boolean
}

/** A hospital and a supplier with the people of the goods' way, and a way to make catalogue items. */
export const openGoods = async (w: World): Promise<Goods> => {
  const hospital = await w.org('hospital', `医院${randomBytes(3).toString('hex')}`)
  const supplier = await w.org('supplier', `供应商${randomBytes(3).toString('hex')}`)
  const point = (
    await w.sql.query(
      `insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds) values ($1, 'YK', '中心药库', '药库', '{0,1,2,3}', '{0}') returning id`,
      [hospital],
    )
  ).rows[0].id as string
  let n = 0
  const buyer = await w.person('buyer', hospital)
  // here each paper takes each of its steps; what passes with what is tried by with-plan.test.ts
  await w.sql.query(`insert into config (key, org_id, value) values ('order.passWithPlan', $1, 'false')`, [hospital])
  return {
    hospital,
    supplier,
    point,
    buyer,
    auditor: await w.person('auditor', hospital),
    receiver: await w.person('receiver', hospital),
    sales: await w.person('sales', supplier),
    item: async (o = {}) => {
      const name = o.name ?? `阿莫西林胶囊${++n}-${randomBytes(2).toString('hex')}`
      const code = randomBytes(5).toString('hex').toUpperCase()
      const { rows: p } = await w.sql.query(
        `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, narcotic, search, extra)
         values ($1, $2, $3, '0.25g', '0.25g*24粒/盒', $4, '粒', 24, $5, lower($3 || ' ' || $1),
           jsonb_build_object('twoInvoice', $6::boolean)) returning id`,
        [code, o.kind ?? 0, name, o.unit ?? '盒', o.narcotic ?? false, o.twoInvoice ?? false],
      )
      const by = o.supplier ?? supplier
      const price = o.price ?? '12.5000'
      await w.sql.query(
        `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at) values ($1, $2, $3, $4, '2020-01-01', now())`,
        [hospital, by, p[0].id, price],
      )
      const { rows: c } = await w.sql.query(
        `insert into catalog_item (hospital_id, product_id, supplier_id, price, pack_multiple, status, created_by) values ($1, $2, $3, $4, $5, 'enabled', $6) returning id`,
        [hospital, p[0].id, by, price, o.multiple ?? '1', buyer.userId],
      )
      return { productId: p[0].id, catalogItemId: c[0].id }
    },
  }
}
