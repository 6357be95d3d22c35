import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Line, lineTo, signIn, until } from './client.ts'
import { type Crew, type Goods, jobs } from './crew.ts'
import { type Journal, openJournal } from './journal.ts'
import { freePort, type Node, type NodeOptions, ownerUrl, startNode, stopNode } from './node.ts'
import { type Flaw, prove, withOwner } from './prove.ts'
import { startTraffic, type Traffic } from './ways.ts'

/** A running house under test: app, database, crew, journal. */
export interface House {
  dataDir: string
  port: number
  node: Node
  line: Line
  crew: Crew
  goods: Goods
  journal: Journal
  url: () => string
  traffic: Traffic
  /** Starts the app again after it was killed. */
  restart(): Promise<void>
  /** How long until a write is acknowledged from now on, ms. */
  backAfter(limit: number): Promise<number>
  /** The proof for everything acknowledged so far; writes since the last proof are repeated. */
  prove(): Promise<Flaw[]>
  close(): Promise<void>
}

/** One hospital's and supplier's plain article, and where it goes. */
export const goodsOf = (url: string, days = 900): Promise<Goods> =>
  withOwner(url, async (sql) => {
    const { rows } = await sql.query<Goods>(
      `select c.id as "catalogItemId", p.id as "productId", p.platform_code as code, c.supplier_id as "supplierId",
        d.id as "pointId",
        (select o.id from distribution_point o where o.hospital_id = d.hospital_id and o.id <> d.id and 0 = any(o.product_kinds)
          order by o.code limit 1) as "toPointId",
        to_char(now() at time zone 'Asia/Shanghai' + make_interval(days => $1), 'YYYY-MM-DD') as "expiryDate"
      from catalog_item c join product p on p.id = c.product_id join distribution_point d on d.hospital_id = c.hospital_id
      where c.hospital_id = (select org_id from user_role r join app_user u on u.id = r.user_id where u.login_name = 'buyer1' limit 1)
        and c.supplier_id = (select org_id from user_role r join app_user u on u.id = r.user_id where u.login_name = 'sup1_sales' limit 1)
        and c.status = 'enabled' and c.online and p.kind = 0 and c.pack_multiple = 1 and 0 = any(d.product_kinds)
        and not exists (select from vbp_quota q join vbp_item v on v.id = q.item_id where q.hospital_id = c.hospital_id and v.product_id = c.product_id)
        and coalesce(c.min_qty, 0) <= 10 and coalesce(c.max_qty, 10) >= 10
      order by p.platform_code, d.code limit 1`,
      [days],
    )
    if (!rows[0]) throw new Error('the demonstration region has no plain article')
    return rows[0]
  })

export const crewOf = async (line: Line): Promise<Crew> => {
  const crew: Partial<Crew> = {}
  for (const login of jobs) crew[login] = await signIn(line, login)
  return crew as Crew
}

/** A data folder with the demonstration region, loaded once and copied for every house. */
export const makeBase = async (folder: string): Promise<string> => {
  const dataDir = join(folder, 'base')
  mkdirSync(dataDir, { recursive: true })
  await stopNode(await startNode({ dataDir, port: await freePort() }))
  return dataDir
}

/** Opens a house on a copy of the base, with traffic of `clients` people. */
export const openHouse = async (
  base: string,
  name: string,
  o: Pick<NodeOptions, 'plants' | 'env'> & { clients?: number; at?: string; url?: string; days?: number } = {},
): Promise<House> => {
  const dataDir = join(o.at ?? join(base, '..'), name)
  if (!o.url) execFileSync('cp', ['-a', base, dataDir])
  else mkdirSync(dataDir, { recursive: true })
  const options: NodeOptions = { dataDir, port: await freePort(), plants: o.plants, env: o.env }
  const node = await startNode(options)
  const line = lineTo(options.port)
  const url = () => o.url ?? ownerUrl(dataDir)
  const crew = await crewOf(line)
  const goods = await goodsOf(url(), o.days)
  const journal = openJournal(join(base, '..', `${name}.journal`))
  const traffic = startTraffic({ line: () => line, crew, goods, journal, clients: o.clients ?? 6 })
  let proved = 0
  const house: House = {
    ...{ dataDir, port: options.port, node, line, crew, goods, journal, url, traffic },
    restart: async () => {
      house.node = await startNode(options)
    },
    backAfter: async (limit) => {
      const from = performance.now()
      // answers that were already on their way do not count
      await sleep(100)
      const acks = traffic.acks
      await until('a write is acknowledged', limit, async () => traffic.acks > acks)
      return performance.now() - from
    },
    prove: async () => {
      const acks = journal.read()
      const flaws = await prove({ url: url(), line, crew, acks, since: proved })
      // what was written meanwhile is looked for next time, but not repeated: else each proof would be longer than the last
      proved = journal.read().length
      return flaws
    },
    close: async () => {
      await traffic.stop()
      journal.close()
      line.agent.destroy()
      await stopNode(house.node)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await until('the first writes', 60_000, async () => traffic.acks > 5)
  return house
}

/** A random moment, so that the kill meets every step of the work. */
export const someTime = (most: number): Promise<void> => sleep(200 + Math.random() * most)
