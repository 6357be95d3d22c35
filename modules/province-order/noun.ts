import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { provinceReactions } from './server/reactions.ts'
import { provinceOrderRoutes } from './server/routes.ts'
import { provinceTasks } from './server/tasks.ts'
import { provinceOrderMachine, provinceReturnMachine } from './shared/machine.ts'
import { provinceOrderMessages, provinceReturnMessages } from './shared/messages.ts'
import { differenceWords, lineWords, orderWords, returnWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'province-order',
  screens,
  grants,
  routes: provinceOrderRoutes,
  machines: [provinceOrderMachine, provinceReturnMachine],
  messages: [provinceOrderMessages, provinceReturnMessages],
  tasks: provinceTasks,
  reactions: provinceReactions,
  log: {
    entities: { provinceDifference: '省平台差异' },
    actions: { push: '推送', receive: '上报入库', settle: '处理差异' },
    fields: { lines: '明细', take: '负责', end: '结束', note: '处理说明' },
    words: {
      provinceOrder: [orderWords, lineWords],
      provinceReturn: [returnWords],
      provinceDifference: [differenceWords],
    },
  },
}
