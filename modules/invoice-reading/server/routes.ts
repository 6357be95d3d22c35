import { implement, type Routes } from '#kernel/server/implement.ts'
import { readingCalls } from '../shared/calls.ts'
import { beforeReading, ocr, picture } from './service.ts'

export const readingRoutes: Routes = implement(readingCalls, { ocr, picture }, beforeReading)
