export const categories = { todo: '待办', notice: '通知', warning: '预警', announcement: '公告' } as const
export type Category = keyof typeof categories
