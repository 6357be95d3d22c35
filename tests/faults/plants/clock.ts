// A node whose clock is wrong by `?ms=…`. The real one needs root; for the program both are the same.
const ahead = Number(new URL(import.meta.url).searchParams.get('ms'))
const Real = Date
const Skewed = function (this: unknown, ...args: unknown[]) {
  if (!new.target) return new Real(Real.now() + ahead).toString()
  return Reflect.construct(Real, args.length ? args : [Real.now() + ahead], new.target)
} as unknown as DateConstructor
Object.setPrototypeOf(Skewed, Real)
Object.defineProperty(Skewed, 'prototype', { value: Real.prototype })
Skewed.now = () => Real.now() + ahead
globalThis.Date = Skewed
