import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Stored as they are called; `own_tree` of the database reads the second. */
export const ways = ['平台统一分类', '医院自定义分类'] as const

/** Whose tree governs a hospital's lists and reports (domain §1, wzflGllx). */
export const manageType = setting('category.manageType', z.enum(ways), ways[0], '医院使用的物资分类')
