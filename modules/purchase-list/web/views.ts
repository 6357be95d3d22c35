import { lists } from '../shared/machine.ts'

/** One of the five list screens over the same items. */
export interface View {
  /** Address of the screen. */
  at: string
  title: string
  /** Product kinds the screen is about; all when left out. */
  kinds?: readonly number[]
  /** Filters of a fresh visit. */
  start?: Record<string, unknown>
  /** New items are taken over here. */
  adds: boolean
  /** The whole catalogue: copying from the parent hospital and verifying. */
  whole?: boolean
}

const all = {
  catalogues: { at: '/purchaseList/catalogues', title: '采购目录', adds: true, whole: true },
  drug: { at: '/purchaseList/drug', title: '药品采购清单', kinds: lists.drug, adds: true },
  consumable: { at: '/purchaseList/consumable', title: '耗材采购清单', kinds: lists.consumable, adds: true },
  logistics: { at: '/purchaseList/logistics', title: '后勤物资采购清单', kinds: lists.logistics, adds: true },
  listAudits: { at: '/purchaseList/listAudits', title: '清单审核', start: { status: ['pending'] }, adds: false },
} as const satisfies Record<string, View>
export type ViewName = keyof typeof all
export const views: Record<ViewName, View> = all
