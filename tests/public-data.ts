import { existsSync, globSync, readFileSync } from 'node:fs'

const project = new URL('../', import.meta.url).pathname
const given = process.env.JICAI_SAMPLES

/**
 * A file of the public sample data: of the folder JICAI_SAMPLES names, else of a data folder beside the project. The project holds none
 * of them. @returns its path, '' where there is none
 */
export const sampleOf = (name: string): string => {
  const path = given ? `${given}/${name}` : (globSync(`${project}../*/data/${name}`)[0] ?? '')
  return path && existsSync(path) ? path : ''
}
export const sampleBytes = (name: string): Buffer => readFileSync(sampleOf(name))
