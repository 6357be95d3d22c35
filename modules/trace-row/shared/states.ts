/** States of a row (domain-trace §4.3); the numbers are what the rules of the country call them. */
export const rowStates = {
  incomplete: { label: '待补全', wire: '' },
  ready: { label: '未报送', wire: '0' },
  sending: { label: '报送中', wire: '1' },
  taken: { label: '已报送', wire: '9' },
  refused: { label: '失败待补', wire: '2' },
  exempt: { label: '不需报送', wire: '6' },
  revoking: { label: '撤销中', wire: '7' },
  revoked: { label: '已撤销', wire: '8' },
} as const
export type RowState = keyof typeof rowStates
export const stateNames = Object.keys(rowStates) as [RowState, ...RowState[]]
export const stateLabels = Object.fromEntries(stateNames.map((s) => [s, rowStates[s].label])) as Record<
  RowState,
  string
>

/** What may be done with a row, by its state: an offer is shown, a call is refused, by the same table. */
export const rowActs = {
  upload: ['incomplete', 'ready', 'exempt'],
  resend: ['refused', 'revoked'],
  revoke: ['taken'],
} as const satisfies Record<string, readonly RowState[]>
export type RowAct = keyof typeof rowActs

/** What an attempt was for, and what came of it. */
export const attemptActs = { send: '报送', ask: '查询', revoke: '撤销' } as const
export const attemptOutcomes = {
  '': '没有结果',
  taken: '平台已接收',
  refused: '平台拒绝',
  unknown: '没有返回结果',
  fault: '通信故障',
  absent: '平台没有此记录',
  held: '平台仍有此记录',
  revoked: '平台已撤销',
} as const
export type AttemptAct = keyof typeof attemptActs
export type AttemptOutcome = keyof typeof attemptOutcomes
