import { isDay } from '#kernel/shared/field.ts'

/** What an article asks of its lots. */
export interface LotNeeds {
  lotRequired: boolean
  expiryRequired: boolean
  /** From how many days on it is near its end. */
  nearExpiryDays: number
}
interface Lot {
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
  shortLifeConfirmed: boolean
}
export interface LotFault {
  column: keyof Lot
  message: string
  params?: { left: number; nearExpiryDays: number }
}

const madeFault = ({ productionDate: made }: Lot, needs: LotNeeds, today: string) => {
  if (!made) return needs.expiryRequired ? '请填写生产日期' : undefined
  return isDay(made) && made > today ? '生产日期不能晚于今天' : undefined
}

const endFault = ({ productionDate: made, expiryDate: ends }: Lot, needs: LotNeeds, today: string) => {
  if (!ends) return needs.expiryRequired ? '请填写有效期至' : undefined
  if (!isDay(ends)) return undefined
  if (made && isDay(made) && ends <= made) return '有效期至必须晚于生产日期'
  // on its last day a lot is good, but it is not sent out any more (domain §2.18)
  return ends <= today ? '该批号已过期，不能发货' : undefined
}

/** Goods near their end, which nobody has said he sends nevertheless. */
const nearFault = ({ expiryDate: ends }: Lot, { nearExpiryDays }: LotNeeds, today: string): LotFault[] => {
  const left = ends && isDay(ends) ? Math.round((Date.parse(ends) - Date.parse(today)) / 86_400_000) : nearExpiryDays
  if (left >= nearExpiryDays) return []
  const message = '剩余效期 {{left}} 天，不足 {{nearExpiryDays}} 天，请确认近效期发货'
  return [{ column: 'shortLifeConfirmed', message, params: { left, nearExpiryDays } }]
}

/**
 * What a lot is not that it must be (domain §2.18), of one cell the first thing: the one judgement of page and call. A text
 * that is no day is told as that, and compared with nothing.
 * @param o.shipping it is sent: its number and days must be there and that it is near its end confirmed, which a draft may leave
 * for later, so that sixty lines can be begun today
 */
export const lotFaults = (lot: Lot, all: LotNeeds, o: { today: string; shipping: boolean }): LotFault[] => {
  const needs = o.shipping ? all : { ...all, lotRequired: false, expiryRequired: false }
  const [made, ends] = [madeFault(lot, needs, o.today), endFault(lot, needs, o.today)]
  const asks = o.shipping && !ends && !lot.shortLifeConfirmed
  return [
    ...(needs.lotRequired && !lot.lotNo ? [{ column: 'lotNo' as const, message: '请填写批号' }] : []),
    ...(made ? [{ column: 'productionDate' as const, message: made }] : []),
    ...(ends ? [{ column: 'expiryDate' as const, message: ends }] : []),
    ...(asks ? nearFault(lot, needs, o.today) : []),
  ]
}
