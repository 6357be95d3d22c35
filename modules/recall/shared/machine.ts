import { machine } from '#kernel/shared/machine.ts'

const at = 'inventory/recall'
const issuers = ['authority', 'hospital'] as const
const writers = ['authority', 'hospital', 'supplier'] as const
/** Its issuer ends it: the authority what it issued for the region, a hospital its own. */
const live = ['issued', 'closing'] as const

/** Recall 召回单 (domain-stock §2.24.9); whose it is to issue, close or cancel, `allowed` says. */
export const recallMachine = machine({
  name: 'recall',
  label: '召回单',
  table: 'recall',
  start: 'draft',
  states: {
    draft: { label: '草稿', tone: 'grey' },
    issued: { label: '已发布', tone: 'red' },
    closing: { label: '待结案', tone: 'orange' },
    closed: { label: '召回已结案', tone: 'green', final: true },
    cancelled: { label: '召回已解除', tone: 'grey', final: true },
  },
  actions: {
    issue: {
      label: '发布召回',
      from: ['draft'],
      to: 'issued',
      by: issuers,
      code: `${at}:issue`,
      confirm: '发布后这些批号在所有相关机构立即停用，是否继续？',
      danger: true,
    },
    ready: { label: '没有未完成的任务', from: ['issued'], to: 'closing', by: 'system', code: `${at}:handle` },
    reopen: { label: '重新清点', from: ['closing'], to: 'issued', by: 'system', code: `${at}:tally` },
    close: { label: '召回结案', from: ['closing'], to: 'closed', by: issuers, code: `${at}:close` },
    cancel: {
      label: '解除召回',
      from: ['draft', ...live],
      to: 'cancelled',
      by: issuers,
      code: `${at}:cancel`,
      reason: 'required',
      danger: true,
    },
  },
  offers: {
    edit: { label: '修改', from: ['draft'], by: writers, mine: 'org', code: `${at}:edit` },
    delete: { label: '删除', from: ['draft'], by: writers, mine: 'org', code: `${at}:delete`, danger: true },
  },
})

const mine = { by: ['hospital', 'supplier'], mine: 'org' } as const

/** What one organisation does about it, step by step against the clock. */
export const recallTaskMachine = machine({
  name: 'recallTask',
  label: '召回任务',
  table: 'recall_task',
  start: 'notified',
  states: {
    notified: { label: '待签收', tone: 'orange' },
    signed: { label: '已签收', tone: 'blue' },
    isolated: { label: '已隔离', tone: 'blue' },
    tallied: { label: '已清点', tone: 'blue' },
    handled: { label: '已处置', tone: 'green' },
    notHere: { label: '经核无货', tone: 'green' },
    lifted: { label: '随召回解除', tone: 'grey', final: true },
  },
  actions: {
    sign: { ...mine, label: '签收', from: ['notified', 'notHere'], to: 'signed', code: `${at}:sign` },
    notHere: {
      ...mine,
      label: '报告经核无货',
      from: ['notified', 'signed'],
      to: 'notHere',
      code: `${at}:sign`,
      reason: 'required',
    },
    isolate: { ...mine, label: '隔离', from: ['signed'], to: 'isolated', code: `${at}:isolate` },
    tally: { ...mine, label: '清点', from: ['isolated', 'tallied', 'handled'], to: 'tallied', code: `${at}:tally` },
    handle: { ...mine, label: '处置', from: ['tallied'], to: 'handled', code: `${at}:handle` },
    lift: {
      label: '解除',
      from: ['notified', 'signed', 'isolated', 'tallied'],
      to: 'lifted',
      by: 'system',
      code: `${at}:cancel`,
    },
  },
})
