import { backTo, dayFrom } from './days.ts'

/** Days back to the steps of a settled paper: handed in, decided upon, paid. */
export interface Steps {
  sent: number
  decided: number
  paid: number
}

const DAY = 86_400_000
const between = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
const back = (days: number, hour: number): number => Math.max(backTo(days, hour), 0)

/** The month so many months ago, `2026-08`. */
export const monthAgo = (months: number): string => {
  const [year, month] = dayFrom(0).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}
/** Its last day, or today where it is not over. */
export const endOf = (month: string): string => {
  const [year, nth] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
  return last < dayFrom(0) ? last : dayFrom(0)
}

/** Whole days from the first of the month after this one until today. */
export const sinceEnd = (month: string): number => {
  const [year, nth] = month.split('-').map(Number) as [number, number]
  return between(new Date(Date.UTC(year, nth, 1)).toISOString().slice(0, 10), dayFrom(0))
}

/** An invoice of that day: handed in then, checked two days later. */
export const checkedAfter = (day: string): Steps => {
  const days = between(day, dayFrom(0))
  return { sent: back(days, 10), decided: back(days - 2, 14), paid: back(days - 2, 14) }
}
/** What is asked for of it: within the week, approved two days later, and paid so many days after that. */
export const paidAfter = (day: string, wait: number): Steps => {
  const days = between(day, dayFrom(0))
  return { sent: back(days - 5, 9.5), decided: back(days - 7, 15), paid: back(days - 7 - wait, 16) }
}
