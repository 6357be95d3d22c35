import type { Screens } from '#kernel/web/shell/screens.ts'

export const invoiceVoucherScreens: Screens = {
  'settlement/invoicingVouchers': {
    '': () => import('./VoucherList.tsx'),
    ':id': () => import('./VoucherDetail.tsx'),
    ':id/edit': () => import('./VoucherForm.tsx'),
  },
}
