import type { Card } from '#kernel/server/noun.ts'
import { toDo } from './queries/cards.ts'

/** What the own organisation still owes a running recall. */
export const recallCards: readonly Card[] = [
  {
    key: 'recallTodo',
    label: '待办的召回',
    tone: 'red',
    place: 264,
    codes: ['inventory/recall:view'],
    orgs: ['hospital', 'supplier'],
    path: '/inventory/recall',
    filters: { todo: true },
    count: toDo,
  },
]
