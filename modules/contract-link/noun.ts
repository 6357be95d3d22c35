import type { Noun } from '#kernel/server/noun.ts'
import { contractLinkRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'contract-link',
  routes: contractLinkRoutes,
  log: {
    actions: { revokeLink: '撤销分享链接', revokeShare: '撤销分享链接' },
    fields: {
      hours: '有效小时数',
      maxViews: '最多查看次数',
      prices: '显示价格',
      link: '链接编号',
      address: '网络地址',
    },
  },
}
