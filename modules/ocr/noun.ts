import type { Noun } from '#kernel/server/noun.ts'
import { ocrRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'ocr',
  routes: ocrRoutes,
}
