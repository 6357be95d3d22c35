import type { Noun } from '#kernel/server/noun.ts'
import { orgImporter } from './server/importer.ts'
import { grants, screens } from './server/menu.data.ts'
import { disabled } from './server/queries.ts'
import { organisationRoutes } from './server/routes.ts'
import { orgTable } from './shared/fields.ts'
import { orgKinds } from './shared/words.ts'

export const noun: Noun = {
  name: 'organisation',
  screens,
  grants,
  routes: organisationRoutes,
  importers: [orgImporter],
  cards: [
    {
      ...{ key: 'disabledOrgs', label: '停用的机构', tone: 'blue', place: 220 },
      codes: ['system/hospital:enable'],
      orgs: ['authority'],
      path: '/system/hospital',
      filters: { enabled: false },
      count: disabled,
    },
  ],
  log: {
    entities: { org: '机构' },
    choices: { 'org.kind': orgKinds, '*.orgKind': orgKinds },
    tables: { org: [orgTable] },
  },
}
