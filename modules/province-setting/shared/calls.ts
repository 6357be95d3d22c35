import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { each, Id, Version } from '#kernel/shared/page.ts'
import { dialects, testSteps } from './adapter.ts'

const at = callsAt('/linex/province/platform/setting', 'provincial/setting', ['hospital', 'authority'])
const hospital = { orgs: ['hospital'] } as const
const text = (max: number) => z.string().trim().max(max)
const DialectIn = z.enum(['', ...keys(dialects)])
const Url = text(300)

const Account = z.object({
  hospitalId: Id,
  ...each(z.string(), 'hospital', 'url', 'account', 'institution', 'fault', 'changerName'),
  dialect: DialectIn,
  /** There is one; nobody reads it again. */
  hasSecret: z.boolean(),
  ...each(z.boolean(), 'enabled', 'autoPush', 'autoReceive', 'paused'),
  pullTimes: z.array(z.string()),
  ...each(z.string().nullable(), 'pulledAt', 'faultySince', 'nextTry', 'updatedAt'),
  ...each(z.int(), 'faults', 'version'),
})
const Point = z.object({
  pointId: Id,
  ...each(z.string(), 'code', 'point', 'pointAddress', 'addrId', 'name', 'address', 'receiver', 'phone', 'changerName'),
  enabled: z.boolean(),
  updatedAt: z.string().nullable(),
})
/** An address of the platform, as it is kept for a point; none: the point has none any longer. */
const PointAddress = z.object({
  pointId: Id,
  address: z
    .object({ id: text(60).min(1), name: text(200), address: text(500), receiver: text(100), phone: text(50) })
    .strict()
    .nullable(),
})
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 时:分，如 08:00')
export const accountBody = {
  url: Url,
  dialect: DialectIn,
  account: text(100),
  /** Left out: as it was. */
  secret: text(500).optional(),
  institution: text(40),
}

export const provinceSettingCalls = {
  query: at.read(
    'query',
    '查询省平台设置',
    'view',
    z.object({}).strict(),
    z.object({
      /** The asker's; the authority's are all, to read. */
      accounts: z.array(Account),
      points: z.array(Point),
      /** What counts where the hospital says nothing of its own. */
      region: z.object({ url: z.string(), dialect: z.enum(keys(dialects)) }),
    }),
  ),
  save: at.write(
    'save',
    '保存省平台设置',
    'edit',
    z
      .object({
        version: Version,
        ...accountBody,
        ...each(z.boolean(), 'enabled', 'autoPush', 'autoReceive'),
        pullTimes: z.array(clock).max(12),
        points: z.array(PointAddress.strict()).max(500).optional(),
      })
      .strict(),
    z.object({ version: z.int() }),
    { ...hospital, codes: ['provincial/setting:edit', 'provincial/setting:enable'] },
  ),
  /** Walks name, encryption, sign-in, institution, clock and permissions with what is typed; saves nothing. */
  test: at.read(
    'test',
    '测试省平台连接',
    'test',
    z.object(accountBody).strict(),
    z.object({
      ok: z.boolean(),
      steps: z.array(
        z.object({
          step: z.enum(keys(testSteps)),
          state: z.enum(['ok', 'failed', 'skipped']),
          ms: z.int().nullable(),
          message: z.string(),
        }),
      ),
    }),
    hospital,
  ),
  /** The platform's own addresses of the hospital, asked for now. */
  addresses: at.read(
    'addresses',
    '查询省平台收货地址',
    'edit',
    z.object({}).strict(),
    z.object({
      rows: z.array(
        z.object({ ...each(z.string(), 'id', 'name', 'address', 'receiver', 'phone'), isDefault: z.boolean() }),
      ),
      /** Why there are none. */
      fault: z.string(),
    }),
    hospital,
  ),
}
