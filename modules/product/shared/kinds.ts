/** Product kinds (domain §2.1). */
export const productKinds = { 0: '药品', 1: '耗材', 2: '试剂', 3: '后勤物资' } as const

/** Purchase classes of volume-based procurement, jclx (specification §3). */
export const vbpClasses = { 0: '非集采', 1: '国采量内', 2: '省采量内', 3: '国采量外', 4: '省采量外' } as const
