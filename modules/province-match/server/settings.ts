import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** By how many per cent the platform's price may differ from ours before a pair is a conflict (domain-trace §2.30.2). */
export const priceTolerance = setting(
  'province.priceTolerance',
  z.number().min(0).max(100).multipleOf(0.01),
  0,
  '省平台挂网价与本地挂网价相差超过此百分比为对照冲突',
  { regionOnly: true },
)
