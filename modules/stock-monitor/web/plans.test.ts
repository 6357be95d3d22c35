import { expect, test } from 'vitest'
import { type Made, makeEach } from './plans.ts'

test('what was made before a refusal is not made again when the rest is tried once more', async () => {
  const groups = new Map([
    ['a 0', 'a'],
    ['b 0', 'b'],
    ['c 0', 'c'],
  ])
  const made = new Map<string, Made>()
  const asked: string[] = []
  let refuses = true
  const add = async (group: string): Promise<Made> => {
    asked.push(group)
    if (group === 'b' && refuses) throw new Error('产品已停用')
    return { id: group, no: `JH${group}` }
  }
  await expect(makeEach(groups, made, add)).rejects.toThrow('产品已停用')
  expect([...made.keys()]).toEqual(['a 0'])
  refuses = false
  await makeEach(groups, made, add)
  expect([asked, [...made.values()].map((m) => m.no)]).toEqual([
    ['a', 'b', 'b', 'c'],
    ['JHa', 'JHb', 'JHc'],
  ])
})
