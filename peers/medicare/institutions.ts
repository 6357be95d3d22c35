import { readFileSync } from 'node:fs'

/** Whom the platform knows. */
export interface Institution {
  code: string
  name: string
  paasid: string
  token: string
  operator: string
  /** Interfaces it may not use. */
  closed: readonly string[]
}

const known = (n: number, closed: readonly string[] = []): Institution => ({
  code: `H3301010000${n}`,
  name: `演示定点医疗机构${n}`,
  paasid: `demo_paas_${n}`,
  token: `demo-medicare-token-${n}`,
  operator: `OP000${n}`,
  closed,
})

/** Those of the demonstration, or of a file. */
export const institutionsOf = (file: string | undefined): ReadonlyMap<string, Institution> => {
  const all: Institution[] = file
    ? JSON.parse(readFileSync(file, 'utf8'))
    : [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => known(n, n === 9 ? ['3505', '3506'] : []))
  return new Map(all.map((i) => [i.code, i]))
}
