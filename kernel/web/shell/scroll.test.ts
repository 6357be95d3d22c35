import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onNearEnd } from './scroll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const list = (scrollTop: number) =>
  Object.assign(new EventTarget(), { scrollHeight: 1000, clientHeight: 200, scrollTop }) as unknown as Element

test('a missing container is logged, and nothing else happens', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const stop = onNearEnd(null, () => {})
  expect(log).toHaveBeenCalledExactlyOnceWith('找不到容器')
  expect(stop).not.toThrow()
})

test('more is asked for near the end, at most every 50 ms, and not after the end of watching', () => {
  const more = vi.fn()
  const far = list(100)
  onNearEnd(far, more)
  far.dispatchEvent(new Event('scroll'))
  expect(more).not.toHaveBeenCalled()

  const close = list(790)
  const stop = onNearEnd(close, more)
  for (let i = 0; i < 10; i++) close.dispatchEvent(new Event('scroll'))
  expect(more).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(49)
  expect(more).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(more).toHaveBeenCalledTimes(2)
  stop()
  close.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(500)
  expect(more).toHaveBeenCalledTimes(2)
})
