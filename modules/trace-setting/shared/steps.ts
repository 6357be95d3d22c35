/** The way to a platform, step by step (domain-trace §2.30.5). */
export const steps = {
  list: '允许名单',
  resolve: '域名解析',
  connect: '网络连接',
  tls: '安全连接',
  clock: '时钟差',
  signIn: '签到',
  institution: '机构',
  permission: '接口权限',
} as const
export type StepKey = keyof typeof steps

export const stepStates = {
  ok: { label: '通过', tone: 'green' },
  failed: { label: '失败', tone: 'red' },
  warned: { label: '注意', tone: 'orange' },
  skipped: { label: '未执行', tone: 'grey' },
} as const
export type StepState = keyof typeof stepStates
