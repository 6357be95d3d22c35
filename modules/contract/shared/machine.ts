import { machine, type StatusOf } from '#kernel/shared/machine.ts'

const pool = 'contract/claim'
const entry = 'contract/entryAudit'
const manage = 'contract/manage'
const all = ['hospital', 'supplier', 'authority'] as const
/** The organisation whose paper it is; of the hospital's pool the hospital. Which person, its row says. */
const writes = (code: string) => ({ by: ['hospital', 'supplier'], code: `${entry}:${code}` }) as const
const audit = { by: 'hospital', code: `${entry}:audit`, audits: true, from: ['pending'] } as const
const parties = (code: string) => ({ by: ['hospital', 'supplier'], code: `${manage}:${code}` }) as const
const holds = (code: string) => ({ by: ['hospital', 'authority'], code: `${manage}:${code}` }) as const
const day = { by: 'system', code: `${manage}:edit` } as const
const live = ['effective', 'frozen'] as const

/** Contract 合同 (domain §3.10): from the pool or a draft, through approval and signatures, to its end. */
export const contractMachine = machine({
  name: 'contract',
  label: '合同',
  lacks: ['kind'],
  table: 'contract',
  start: 'draft',
  startsToo: ['unclaimed'],
  screen: entry,
  // steps of its end that move nothing yet, and what a supplement did to it
  notes: {
    askEnd: live,
    agreeEnd: live,
    disagreeEnd: live,
    withdrawEnd: live,
    escalateEnd: live,
    keepEnd: live,
    askVoid: ['waitSign', 'signed'],
    supplemented: live,
  },
  states: {
    unclaimed: { label: '待认领', tone: 'orange' },
    claimed: { label: '已认领', tone: 'blue' },
    draft: { label: '草稿', tone: 'grey' },
    pending: { label: '待审核', tone: 'blue' },
    rejected: { label: '已驳回', tone: 'red', out: true },
    waitSign: { label: '待签署', tone: 'orange' },
    signed: { label: '已签署', tone: 'blue' },
    effective: { label: '履行中', tone: 'green' },
    frozen: { label: '已冻结', tone: 'red' },
    expired: { label: '已到期', tone: 'grey' },
    finished: { label: '已完成', tone: 'grey', final: true },
    terminated: { label: '已终止', tone: 'grey', final: true },
    void: { label: '已作废', tone: 'grey', out: true, final: true },
  },
  actions: {
    claim: { by: 'hospital', code: `${pool}:claim`, label: '认领', from: ['unclaimed'], to: 'claimed' },
    giveUp: {
      by: 'hospital',
      code: `${pool}:giveUp`,
      label: '放弃认领',
      from: ['claimed'],
      to: 'unclaimed',
      reason: 'required',
    },
    // its paper, while no hospital has taken it on
    takeBack: {
      by: 'authority',
      code: `${entry}:withdraw`,
      label: '收回',
      from: ['unclaimed'],
      to: 'void',
      reason: 'required',
      danger: true,
    },
    // by whoever hands out what lies in the pool
    appoint: { by: 'hospital', code: `${pool}:assign`, label: '指派', from: ['unclaimed'], to: 'claimed' },
    // the owner's first save
    begin: { ...writes('edit'), label: '开始录入', from: ['claimed'], to: 'draft' },
    submit: { ...writes('submit'), label: '提交', from: ['draft', 'rejected'], to: 'pending', approval: 'start' },
    withdraw: { ...writes('withdraw'), label: '撤回', from: ['pending'], to: 'draft', approval: 'end' },
    approve: { ...audit, label: '审核通过', to: 'waitSign', approval: 'pass' },
    reject: { ...audit, label: '驳回', to: 'rejected', reason: 'required', danger: true, approval: 'refuse' },
    sign: { ...parties('sign'), label: '签署', from: ['waitSign'], to: 'waitSign', done: '已签署' },
    refuseSign: {
      ...parties('refuseSign'),
      label: '拒绝签署',
      from: ['waitSign'],
      to: 'rejected',
      reason: 'required',
      danger: true,
    },
    // the last party signed
    signAll: { ...day, label: '签署完成', from: ['waitSign'], to: 'signed' },
    takeEffect: { ...day, label: '生效', from: ['signed'], to: 'effective' },
    freeze: { ...holds('freeze'), label: '冻结', from: ['effective'], to: 'frozen', reason: 'required', danger: true },
    unfreeze: { ...holds('unfreeze'), label: '解除冻结', from: ['frozen'], to: 'effective' },
    thaw: { ...day, label: '冻结到期', from: ['frozen'], to: 'effective' },
    expire: { ...day, label: '到期', from: [...live], to: 'expired' },
    finish: { ...day, label: '履行完毕', from: [...live, 'expired'], to: 'finished' },
    end: { by: [...all, 'system'], code: `${manage}:terminate`, label: '终止', from: [...live], to: 'terminated' },
    void: {
      ...parties('void'),
      label: '作废',
      from: ['draft', 'rejected', 'waitSign', 'signed'],
      to: 'void',
      reason: 'required',
      danger: true,
      approval: 'end',
    },
  },
  offers: {
    edit: { ...writes('edit'), label: '修改', from: ['claimed', 'draft', 'rejected'] },
    delete: { ...writes('delete'), label: '删除', from: ['draft'], danger: true },
    // another owner or department, whatever became of it
    assign: {
      by: ['hospital', 'supplier'],
      code: `${pool}:assign`,
      label: '改派',
      from: ['claimed', 'draft', 'pending', 'rejected', 'waitSign', 'signed', ...live, 'expired'],
    },
    // who looks after it in the supplier's house; its status stays
    take: {
      by: 'supplier',
      code: `${pool}:claim`,
      label: '认领',
      from: ['pending', 'rejected', 'waitSign', 'signed', ...live],
    },
    leave: {
      by: 'supplier',
      code: `${pool}:giveUp`,
      label: '放弃认领',
      from: ['pending', 'rejected', 'waitSign', 'signed', ...live],
    },
    // owner, reminder, remark and attachments: the paper of the side that buys, which a supplier reads
    keep: {
      ...holds('edit'),
      label: '维护',
      from: ['waitSign', 'signed', 'effective', 'frozen', 'expired'],
    },
    terminate: { by: all, code: `${manage}:terminate`, label: '申请终止', from: [...live], danger: true },
    supplement: { ...parties('edit'), label: '补充协议', from: [...live] },
    renew: { ...parties('renew'), label: '续签', from: ['effective', 'frozen', 'expired', 'finished'] },
    share: {
      by: all,
      code: `${manage}:share`,
      label: '分享',
      from: ['waitSign', 'signed', 'effective', 'frozen', 'expired', 'finished', 'terminated'],
    },
    download: {
      by: all,
      code: `${manage}:download`,
      label: '下载',
      from: ['waitSign', 'signed', 'effective', 'frozen', 'expired', 'finished', 'terminated'],
    },
  },
})

export type ContractStatus = StatusOf<typeof contractMachine>
