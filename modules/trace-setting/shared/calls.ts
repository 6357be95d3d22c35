import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ask, each, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { lacks } from './lacks.ts'
import { stepStates, steps } from './steps.ts'
import { uploads } from './uploads.ts'

const at = callsAt('/dep/ybtrace/setting', 'trace/setting', ['hospital', 'authority'])

const Uploads = z.enum(uploads)
const names = z.array(z.string().max(40)).max(60)

const Account = z.object({
  ...each(z.string(), 'address', 'code', 'name', 'admdvs', 'paasid', 'operator', 'operatorName', 'autoAt'),
  /** The key is never told: whether there is one is. */
  hasToken: z.boolean(),
  switched: z.array(Uploads),
  auto: z.enum(['event', 'daily', 'hand']),
  version: z.int(),
})
const Profile = z.object({
  required: z.record(z.string(), names),
  names: z.record(z.string(), z.string()),
  revokeTypes: z.record(z.string(), z.string()),
  ...each(z.boolean(), 'batch', 'devices', 'signsIn'),
  ...each(z.int(), 'batchSize', 'pauseMs', 'timeoutMs', 'version'),
  unit: z.enum(['pack', 'min']),
  receiver: z.string(),
})
const Line = z.object({
  faults: z.int(),
  ...each(z.string(), 'fault', 'message'),
  ...each(z.string().nullable(), 'pausedAt', 'nextTry', 'answeredAt'),
})
/** A hospital's line, as the authority sees all of them. */
const Hospital = z.object({
  id: Id,
  ...each(z.string(), 'name', 'code'),
  switched: z.array(Uploads),
  faults: z.int(),
  pausedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
})

const text = (max: number) => z.string().trim().max(max)
const ascii = (max: number) => text(max).regex(/^[\x21-\x7e]*$/, '只能是英文字母、数字和符号，不能有空格')
/** Part of a setting, as its form saves it. */
const Connection = z
  .object({
    part: z.literal('connection'),
    version: Version,
    address: text(300).min(1, '请填写平台地址'),
    code: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{12}$/, '机构编号为 12 位大写字母和数字'),
    name: text(200).min(1, '请填写机构名称'),
    admdvs: z
      .string()
      .trim()
      .regex(/^\d{6}$/, '参保地区划为 6 位数字'),
    paasid: ascii(100).min(1, '请填写接入账号'),
    /** Left out: the one that is stored stays. */
    token: ascii(1000).min(1, '请填写密钥').optional(),
    operator: ascii(30).min(1, '请填写经办人编号'),
    operatorName: text(50).min(1, '请填写经办人姓名'),
  })
  .strict()
const Switch = z.object({ part: z.literal('switch'), version: Version, kind: Uploads, on: z.boolean() }).strict()
const Auto = z
  .object({
    part: z.literal('auto'),
    version: Version,
    auto: z.enum(['event', 'daily', 'hand']),
    autoAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应写成 01:30'),
  })
  .strict()
const Region = z
  .object({
    part: z.literal('region'),
    version: Version,
    ...each(z.boolean(), 'batch', 'devices', 'signsIn'),
    batchSize: z.int().min(1).max(100),
    pauseMs: z.int().min(0).max(10_000),
    timeoutMs: z.int().min(1000).max(30_000),
    unit: z.enum(['pack', 'min']),
    receiver: ascii(10),
  })
  .strict()
const Fields = z.object({ part: z.literal('fields'), version: Version, kind: Uploads, required: names }).strict()
/** What the region calls the fields of an interface, and what 3507 calls its rows; empty: as the country does. */
const Names = z
  .object({
    part: z.literal('names'),
    version: Version,
    kind: Uploads,
    names: z.record(
      z.string().max(40),
      z
        .string()
        .trim()
        .regex(/^([A-Za-z]\w{0,39})?$/, '只能是字母开头的字母、数字和下划线，最多 40 个'),
    ),
    revokeType: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{0,6}$/, '最多 6 个字母或数字'),
  })
  .strict()

/** A product of the catalogue that is told, and what hinders it. */
const Product = z.object({
  ...each(Id, 'id', 'productId', 'hospitalId'),
  kind: z.int(),
  ...each(z.string(), 'hospital', 'code', 'name', 'spec', 'manufacturer', 'insuranceCode', 'hospitalCode', 'idents'),
  lacks: z.array(z.enum(keys(lacks))),
})
const Step = z.object({
  key: z.enum(keys(steps)),
  /** Of an interface its number, of a step what it was about. */
  about: z.string(),
  state: z.enum(keys(stepStates)),
  ms: z.int().nullable(),
  /** In the reader's language. */
  message: z.string(),
})

export const traceSettingCalls = {
  query: at.read(
    'query',
    '查询追溯设置',
    'view',
    z.object({}).strict(),
    z.object({
      account: Account.nullable(),
      line: Line.nullable(),
      profile: Profile,
      hospitals: z.array(Hospital),
      /** Which parts its reader may change. */
      actions: z.array(z.string()),
    }),
  ),
  save: at.write(
    'save',
    '保存追溯设置',
    'edit',
    z.discriminatedUnion('part', [Connection, Switch, Auto, Region, Fields, Names]),
    z.object({ version: z.int() }),
    { codes: ['trace/setting:edit', 'trace/setting:enable'] },
  ),
  /** Walks to the platform and saves nothing; what is typed and not saved is not tried. */
  test: at.read(
    'test',
    '测试医保平台连接',
    'test',
    z.object({}).strict(),
    z.object({ steps: z.array(Step), ok: z.boolean() }),
    { orgs: ['hospital'] },
  ),
  mapping: at.read(
    'mapping',
    '查询追溯对照覆盖率',
    'view',
    ask({ hospitalId: Id, lack: z.array(z.enum([...keys(lacks), 'complete'])) }, ['code', 'name']),
    pageOf(Product),
  ),
}
