import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** The first month there are statements of; everything before it stands on the first one of a pair. None: as far back as the ledger goes. */
export const statementsFrom = setting(
  'settlement.statementsFrom',
  z.string().regex(/^(20\d{2}-(0[1-9]|1[0-2]))?$/, '请输入月份，例如 2026-10'),
  '',
  '对账单从此月份开始生成，此前的往来并入首张对账单；留空为全部月份',
  { regionOnly: true },
)
