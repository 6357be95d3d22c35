import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { announcementFiles, unreadOf } from './server/public.ts'
import { messageRoutes } from './server/routes.ts'
import { messageTasks } from './server/tasks.ts'

export const noun: Noun = {
  name: 'message',
  screens,
  grants,
  routes: messageRoutes,
  tasks: messageTasks,
  cards: [
    {
      key: 'unread',
      label: '未读通知',
      tone: 'blue',
      place: 290,
      codes: ['messageNotice:view'],
      orgs: ['hospital', 'supplier', 'authority'],
      path: '/messageNotice',
      filters: { category: 'notice', unread: true },
      count: async (ctx) => (await unreadOf(ctx)).notice,
    },
  ],
  files: announcementFiles,
}
