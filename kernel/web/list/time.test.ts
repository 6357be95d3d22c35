import { expect, test } from 'vitest'
import { clockText, timeText, today } from './time.ts'

test('a moment is told by the region’s clock, whatever zone the machine is set to', () => {
  const zone = process.env.TZ
  try {
    for (const TZ of ['UTC', 'America/Los_Angeles', 'Asia/Shanghai']) {
      process.env.TZ = TZ
      expect(timeText('2026-11-21T16:05:59Z')).toBe('2026-11-22 00:05')
      expect(timeText('2026-11-21T15:59:00Z')).toBe('2026-11-21 23:59')
      expect(clockText(new Date('2026-11-21T16:05:59Z'))).toBe('00:05:59')
      // eight hours ahead of UTC, all year
      expect(today()).toBe(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
    }
  } finally {
    process.env.TZ = zone
  }
  expect(timeText(null)).toBe('--')
})
