import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { relationCalls as calls } from '../shared/calls.ts'
import { relationWords as words } from '../shared/words.ts'
import type { Relation } from './RelationDialog.tsx'

const col = wordColumns(words, calls.query)

export const decisive = ['code', 'name', 'spec', 'hospital', 'supplier', 'price', 'validTo', 'enabled']

/** What the list shows of a relation. The last digits of a code tell one product from another: names give way to it. */
export const relationColumns = [
  col.custom('code', (r) => r.code),
  col.one('name', { sort: true }),
  ...col.some('spec'),
  // a hospital reads its own alone
  col.one('hospital', { but: 'hospital' }),
  ...col.some('supplier', 'unit', 'packSpec', 'manufacturer'),
  col.one('price', { sort: true }),
  ...col.some('listedPrice', 'ceilingPrice', 'validFrom', 'validTo'),
  col.one('agreedAt'),
  enabledColumn<Relation>(),
]
