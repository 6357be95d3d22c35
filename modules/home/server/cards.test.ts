import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'
import { homeCalls as calls } from '../shared/calls.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const everything = {
  messageNotice: 'view',
  'system/user': 'view resetPassword assignRole unlock',
  'system/hospital': 'view enable auditRegistration',
  'system/loginLog': 'view export',
  'system/operateLog': 'view export',
  'system/config': 'view',
  'procurement/planning': 'view submit audit',
  'procurement/purchaseOrder': 'view audit accept agreeUnaudit close',
  'procurement/orderAmendment': 'view',
  'procurement/rejectedMatching': 'view confirm dispute withdraw insist',
  'procurement/delivery': 'view add ship',
  'procurement/acceptance': 'view accept confirm',
  'purchaseList/listAudits': 'view audit',
  'purchaseList/priceModification': 'view audit',
  'baseInfo/certificate': 'view audit',
  'inventory/inventoryQuery': 'view',
  'settlement/invoice': 'view',
}

const users = [
  'resetAsked 申请重置密码 red /system/user?resetAsked=true',
  'noRole 未分配角色的用户 orange /system/user?noRole=true&enabled=true',
  'lockedUsers 锁定的用户 orange /system/user?locked=true',
]
const logs = [
  'failedLogins 今日登录失败 red /system/loginLog?outcome=wrong&at={"from":"D","to":"D"}',
  'rightsChanged 今日角色变更 orange /system/operateLog?entity=role&at={"from":"D","to":"D"}',
  'settingsChanged 今日参数变更 blue /system/operateLog?entity=config&at={"from":"D","to":"D"}',
  'exchangeFailed 今日失败的接口交换 red /system/operateLog/exchange?ok=false&at={"from":"D","to":"D"}',
]
const near = 'nearExpiry 近效期库存 red /inventory/inventoryQuery?state=near'
const month =
  'confirmedMonth 本月已确认的验收 blue /procurement/acceptance?status=["confirmed"]&confirmedAt={"from":"M"}'
const lingers = 'acceptLingers 登记超期未确认 red /procurement/acceptance?lingers=true'
const unread = 'unread 未读通知 blue /messageNotice?category=notice&unread=true'

test.each([
  [
    'hospital',
    [
      'planDraft 待提交的计划 blue /procurement/planning?status=["draft"]',
      'planAudit 待审核的计划 orange /procurement/planning?status=["pending"]&forMe=true',
      'planRejected 被驳回的计划 red /procurement/planning?status=["rejected"]',
      'orderAudit 待审核的订单 orange /procurement/purchaseOrder?status=["pendingAudit"]&forMe=true',
      'amendmentAudit 待审核的订单变更 orange /procurement/orderAmendment?status=["pendingAudit"]&forMe=true',
      'rejectionPending 待处理的拒配 red /procurement/rejectedMatching?status=["pending"]',
      'rejectionInsisted 供应商坚持的拒配 red /procurement/rejectedMatching?status=["insisted"]',
      'accept 待验收 orange /procurement/acceptance?status=["wait"]&forMe=true',
      'confirm 待确认的验收 orange /procurement/acceptance?status=["checked"]&forMe=true',
      lingers,
      'listAudit 待审核的采购目录 orange /purchaseList/listAudits?status=["pending"]',
      'listChangeAudit 待审核的品种变更 orange /purchaseList/listAudits/changes?status=["pending"]',
      ...users,
      ...logs,
      near,
      month,
      unread,
    ],
  ],
  [
    'supplier',
    [
      'orderAccept 待接单 orange /procurement/purchaseOrder?status=["waitAllocate"]&sort=dueOn',
      'orderShip 待发货的订单 orange /procurement/purchaseOrder?status=["allocating"]&sort=dueOn',
      'rejectionDisputed 医院不同意的拒配 red /procurement/rejectedMatching?status=["disputed"]',
      'deliveryDraft 未发货的配送单 blue /procurement/delivery?status=["draft"]',
      'deliveryRefused 被拒收的配送单 red /procurement/delivery?status=["refused"]',
      'refusalResend 待补发的拒收货物 orange /procurement/refusal?status=["resending"]',
      lingers,
      'orderUnaudit 申请弃审的订单 red /procurement/purchaseOrder?status=["unauditPending"]',
      ...users,
      ...logs,
      month,
      unread,
    ],
  ],
  [
    'authority',
    [
      lingers,
      'listChangePlatform 待平台审核的品种变更 orange /purchaseList/listAudits/changes?status=["platform"]',
      'listPlatform 待平台审核的采购目录 orange /purchaseList/listAudits?status=["platform"]',
      'priceAudit 待审核的调价单 orange /purchaseList/priceModification?status=["pending"]',
      'regionPriceAudit 待审核的区域调价单 orange /purchaseList/priceModification/region?status=["pending"]&forMe=true',
      'certificateAudit 待审核的证件 orange /baseInfo/certificate?status=["pending"]&forMe=true',
      'standardCertificateAudit 待审核的产品与厂家证件 orange /baseInfo/certificate/standard?status=["pending"]&forMe=true',
      'orderWait 供应商未接单 orange /procurement/purchaseOrder?status=["waitAllocate"]&sort=dueOn',
      'orderRunning 配货中的订单 blue /procurement/purchaseOrder?status=["allocating"]&sort=dueOn',
      'rejectionWaiting 争议中的拒配 orange /procurement/rejectedMatching?status=["disputed"]',
      'acceptRegion 待验收的配送 blue /procurement/acceptance?status=["wait"]',
      'registration 待审核的注册申请 orange /system/hospital/registration?status=["submitted"]',
      ...users,
      'disabledOrgs 停用的机构 blue /system/hospital?enabled=false',
      ...logs,
      near,
      unread,
    ],
  ],
] as const)(
  'whoever may do everything of a %s finds these cards, in this order, each with its list',
  async (org, wanted) => {
    const p = await w.person(everything, await w.org(org, `卡片${org}`))
    const { cards } = await p.get(calls.schedule, {})
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
    const said = (query: string) =>
      decodeURIComponent(query)
        .replaceAll(day, 'D')
        .replaceAll(`"from":"${day.slice(0, 8)}01"}`, '"from":"M"}')
    const first = day.endsWith('01') // the first of a month is both
    expect(cards.map((c) => `${c.key} ${c.label} ${c.tone} ${c.path}${said(c.query)}`)).toEqual(
      wanted.map((x) => (first ? x.replace('"M"', '"D"') : x)),
    )
  },
)
