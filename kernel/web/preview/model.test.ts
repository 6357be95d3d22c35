import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, around, askedOf, clamped, freshView, imageOf, scaleOf, toggled, turned, zoomed } from './model.ts'

const frame = { width: 1000, height: 600 }
const times = (n: number, step: 1 | -1) =>
  Array.from({ length: n }).reduce((v: typeof freshView) => zoomed(v, step), freshView)

test('zoom goes by 0.1 from 0.1 to 2, and ten steps back and forth are exactly where they began', () => {
  const image = { width: 400, height: 300 }
  expect(scaleOf(times(3, 1), image, frame)).toBe(1.3)
  expect(scaleOf(times(99, 1), image, frame)).toBe(2)
  expect(scaleOf(times(99, -1), image, frame)).toBe(0.1)
  let v = times(10, 1)
  for (let i = 0; i < 10; i++) v = zoomed(v, -1)
  expect(v).toEqual(freshView)
})

test('a large image fits, turned too; a small one is not blown up; original size is one to one', () => {
  const wide = { width: 4000, height: 1200 }
  expect(scaleOf(freshView, wide, frame)).toBe(0.25)
  expect(scaleOf(turned(freshView, 1), wide, frame)).toBe(0.15)
  expect(scaleOf(toggled(freshView), wide, frame)).toBe(1)
  expect(scaleOf(freshView, { width: 10, height: 10 }, frame)).toBe(1)
  expect(toggled({ ...freshView, tenths: 17, offset: { x: 9, y: 9 } })).toMatchObject({
    tenths: 10,
    offset: { x: 0, y: 0 },
  })
})

test('however it is dragged, zoomed and turned, a large image covers the frame and a small one stays in it', () => {
  const side = fc.integer({ min: 1, max: 5000 })
  const far = fc.integer({ min: -9000, max: 9000 })
  fc.assert(
    fc.property(
      side,
      side,
      far,
      far,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: -5, max: 5 }),
      fc.boolean(),
      (width, height, x, y, tenths, quarter, original) => {
        const image = { width, height }
        const view = { tenths, angle: quarter * 90, original, offset: { x, y } }
        const { offset } = clamped(view, image, frame)
        const scale = scaleOf(view, image, frame)
        const w = (quarter % 2 ? height : width) * scale
        const [left, right] = [offset.x - w / 2 + frame.width / 2, offset.x + w / 2 + frame.width / 2]
        const slack = 1e-6
        if (w >= frame.width) expect(left <= slack && right >= frame.width - slack).toBe(true)
        else expect(left >= -slack && right <= frame.width + slack).toBe(true)
      },
    ),
  )
})

test('after the last comes the first', () => {
  expect([around(2, 1, 3), around(0, -1, 3), around(0, 1, 1)]).toEqual([0, 2, 0])
})

test('what is downloaded is read from the address', () => {
  const image = imageOf({ fileId: 'f-1', name: '证 照&1.png' })
  expect(askedOf(image)).toEqual({ filename: '证 照&1.png', fileId: 'f-1', resourceId: 'standardDataFiles' })
  expect(askedOf({ path: '/filestore/thumbnail?fileId=x&filename=a.png&resourceId=r', name: 'b' })).toEqual({
    filename: 'a.png',
    fileId: 'x',
    resourceId: 'r',
  })
  expect(askedOf({ path: 'blob:http://h/1', name: 'b' })).toBeUndefined()
  expect(addressOf({ fileId: 'x', name: 'a' }, 96)).toContain('/filestore/thumbnail?filename=a&fileId=x')
})
