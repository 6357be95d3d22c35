import type { Screens } from '#kernel/web/shell/screens.ts'

export const contractScreens: Screens = {
  'contract/claim': { '': () => import('./ClaimList.tsx') },
  'contract/entryAudit': {
    '': () => import('./EntryList.tsx'),
    new: () => import('./ContractForm.tsx'),
    ':id': () => import('./ContractDetail.tsx'),
    ':id/edit': () => import('./ContractForm.tsx'),
  },
  'contract/manage': {
    '': () => import('./register/ContractRegister.tsx'),
    ':id': () => import('./register/RegisterDetail.tsx'),
  },
}
