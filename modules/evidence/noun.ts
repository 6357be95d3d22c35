import type { Noun } from '#kernel/server/noun.ts'
import { evidenceRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'evidence',
  routes: evidenceRoutes,
  log: { fields: { pack: '证据包', fileCount: '文件数', manifestSha256: '清单摘要', sha256: '文件摘要' } },
}
