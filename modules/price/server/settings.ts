import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** More than this is asked about before it is submitted: a slip of the comma, a price of another pack (ux.md 73). */
export const askedChange = setting('price.askedChange', z.int().min(1).max(1000), 30, '调价超过此百分比须说明理由')
