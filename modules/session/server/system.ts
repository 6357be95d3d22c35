import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { keepsOwn } from '#modules/category/server/public.ts'
import { belongs, childOrgs } from './queries/system.ts'

const region = { regionOnly: true }
export const watermark = setting('page.watermark', z.boolean(), false, '价格、合同、结算页面显示水印')
/** An article may only be ordered of its default supplier (specification §3 sfqygyssd). */
export const supplierLock = setting('plan.supplierLock', z.boolean(), false, '启用供应商锁定：只能向默认供应商采购')
const standardData = setting('page.standardData', z.boolean(), true, '对接标准数据（产品与厂家证件）', region)
const provincialCatalog = setting('page.provincialCatalog', z.string().max(100), '', '省平台目录编号', region)
/** Asked of everybody, not only after failures (specification §3 isNeedVerificy). */
export const alwaysCaptcha = setting('login.captcha', z.boolean(), false, '登录时总是要求验证码', region)

/** What the session store keeps of the house (specification §3). */
export const systemOf = async (ctx: Ctx) => ({
  wzflGllx: (await keepsOwn(ctx)) ? '2' : '1',
  childOrg: await childOrgs(ctx.tx, ctx.actor.orgId),
  branch: await belongs(ctx.tx, ctx.actor.orgId),
  systemConfig: {
    // no way out by short message is built
    smsConfig: false,
    sfdjbzsj: await configOf(ctx, standardData),
    sfqygyssd: await configOf(ctx, supplierLock),
  },
  provincialCatalogId: await configOf(ctx, provincialCatalog),
  watermark: await configOf(ctx, watermark),
})
