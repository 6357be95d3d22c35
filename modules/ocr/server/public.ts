export type { Line } from './licence.ts'
export { OcrTrouble, readLines, stopReader } from './reader.ts'
