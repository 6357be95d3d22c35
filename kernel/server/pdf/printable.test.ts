import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as fonts from './fonts.ts'
import { codeOf, unprintable } from './printable.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const anew = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'jicai-fonts-'))
  folders.push(folder)
  fonts.useFonts(folder)
  return folder
}

test('what no font has is told of the fonts there are now, though those asked before are gone', () => {
  const before = anew()
  expect(unprintable('合同')).toBeUndefined()
  rmSync(before, { recursive: true })
  anew()
  const lacks = unprintable('合同😀')!
  expect([lacks, codeOf(lacks)]).toEqual(['😀', 'U+1F600'])
})
