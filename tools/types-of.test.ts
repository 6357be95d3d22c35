import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typesOf } from './types-of.ts'

test('types of a part: a fault in it is named with its line, and no other file is looked at', () => {
  const base = mkdtempSync(join(tmpdir(), 'jicai-types-'))
  const write = (path: string, text: string) => writeFileSync(join(base, path), text)
  try {
    mkdirSync(join(base, 'part'))
    write('tsconfig.json', '{ "compilerOptions": { "strict": true, "module": "esnext", "noEmit": true, "types": [] } }')
    write('lent.ts', 'export const twice = (n: number): number => n * 2\nexport const other: string = 1\n')
    write('part/right.ts', 'export const n: number = 1\n')
    expect(typesOf(['part'], base)).toEqual([])
    write('part/wrong.ts', "import { twice } from '../lent'\nexport const x = twice('two')\n")
    expect(typesOf(['part'], base)).toEqual([expect.stringMatching(/^part.wrong\.ts:2 .*'string' is not assignable/)])
    expect(typesOf(['lent.ts'], base)).toEqual([expect.stringContaining('lent.ts:2 ')])
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})
