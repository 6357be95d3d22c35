import { expect, test } from 'vitest'
import { type RawKey, runOf } from './useKeys.ts'

const keys = (text: string, gap: number, end = true): RawKey[] =>
  [...text, ...(end ? ['Enter'] : [])].map((char, i) => ({
    ...{ id: `${i}`, code: '', key: char, char },
    gap: i === 0 ? 0 : gap,
  }))

test('a gun is heard; one that types too slowly is seen and not heard; what is too short is neither', () => {
  expect(runOf(keys('00420-aB', 5))).toEqual({
    ...{ text: '00420-aB', pace: { mean: 5, most: 5 }, enter: true, heard: true },
  })
  expect(runOf(keys('00420-aB', 5, false))).toMatchObject({ enter: false, heard: true })
  expect(runOf(keys('00420-aB', 60))).toMatchObject({ text: '00420-aB', heard: false, pace: { mean: 60 } })
  expect(runOf(keys('0042', 5))).toBeUndefined()
})

test('a pause in the middle breaks a scan in two: not heard whole', () => {
  const broken = keys('00420-aB', 5).map((k, i) => (i === 4 ? { ...k, gap: 70 } : k))
  expect(runOf(broken)).toMatchObject({ text: '00420-aB', heard: false, pace: { most: 70 } })
})
