import { z } from 'zod'
import { type Setting, setting } from '#kernel/server/config.ts'
import type { ExceptionType } from '../shared/types.ts'

const hours = (key: string, fallback: number, title: string) =>
  setting(`exception.${key}`, z.int().min(0).max(2000), fallback, title, { regionOnly: true })

/** Hours after which what time alone makes wrong is an exception (domain §3.21), by its type. */
export const hoursOf = {
  unaccepted: hours('acceptHours', 24, '供应商超过此小时数未接单的订单列为异常'),
  unshipped: hours('shipHours', 24, '过了承诺（没有则期望）到货日，又超过此小时数未发货的列为异常'),
  returnLate: hours('returnHours', 72, '退货单超过此小时数供应商未答复，或过了取货日又超过此小时数未出库的列为异常'),
} satisfies Partial<Record<ExceptionType, Setting<number>>>
